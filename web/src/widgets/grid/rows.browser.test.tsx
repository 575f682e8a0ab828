import { describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { button, keys, tabTo, type } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { middle } from '@/testing/browser/middle';
import { show } from '@/testing/browser/show';
import { active, cell, goTo, input, said, textAt } from './grid-hands';

const batches = (count: number) => Array.from({ length: count }, (_, at) => textAt(at + 1, '批号').slice(-1));
const grip = (row: number) => middle(page.getByRole('button', { name: `拖动排序：第 ${row} 行`, exact: true }));
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

describe('rows are moved', () => {
  test('by mouse, with a line where the row would come', async () => {
    await show('grid/compact');
    const [x, y] = grip(4);
    await commands.movePointer([{ to: grip(1) }, { button: 'down' }, { to: [x, y + 4], steps: 8 }]);
    await expect.poll(() => document.querySelector('[data-slot]')?.getAttribute('data-slot')).toBe('4');
    await commands.movePointer([{ button: 'up' }]);
    await expect.poll(() => batches(4).join('')).toBe('2341');
    await expect.element(said('第 1 行已放在第 4 位')).toBeInTheDocument();
    await keys('Control+z');
    expect(batches(4).join('')).toBe('1234');
  });

  test('by a finger', async () => {
    await show('grid/compact');
    await commands.moveFingers([{ from: grip(1), to: [grip(3)[0], grip(3)[1] + 4] }]);
    await expect.poll(() => batches(4).join('')).toBe('2314');
  });

  test('by keys, added and removed, too', async () => {
    await show('grid/compact');
    await goTo(2, '批号');
    await keys('Alt+ArrowDown');
    expect(batches(4).join('')).toBe('1324');
    await expect.element(said('已移到第 3 位')).toBeInTheDocument();
    await keys('Control+Enter');
    await expect.element(said('已添加第 4 行')).toBeInTheDocument();
    expect(active()).toEqual({ row: 4, column: '疫苗名称' }); // a new row is filled in from its beginning
    await keys('Control+Delete');
    await expect.element(said('已删除 1 行，按 Ctrl+Z 撤销')).toBeInTheDocument();
    expect(batches(4).join('')).toBe('1324');
  });
});

describe('rows are chosen', () => {
  test('one by one, from one to another, all, and none', async () => {
    await show('grid/compact');
    await box('选择第 2 行').click();
    await page.elementLocator(box('选择第 4 行').element()).click({ modifiers: ['Shift'] });
    await expect.poll(() => document.querySelectorAll('[role=row][aria-selected=true]').length).toBe(3);
    await box('选择全部行').click();
    await expect.element(box('选择第 9 行')).toBeChecked();
    await box('选择全部行').click();
    await expect.element(box('选择第 9 行')).not.toBeChecked();
    await keys('ArrowDown', 'Shift+Space');
    await expect.element(said('已选中第 2 行，共选中 1 行')).toBeInTheDocument();
    await expectAccessible();
  });

  test('or one alone', async () => {
    await show('grid/one-choice');
    await page.getByRole('radio', { name: '选择第 1 行' }).click();
    await page.getByRole('radio', { name: '选择第 3 行' }).click();
    await expect.poll(() => document.querySelectorAll('[role=row][aria-selected=true]').length).toBe(1);
  });
});

test('a row is opened by pointer and by keys, and the rows below make room', async () => {
  await show('grid/sub-rows');
  await button('展开第 1 行').click();
  await expect.element(page.getByText('冷链温度记录：2.0–8.0 ℃')).toBeVisible();
  const down = (row: number) => cell(row, '批号').getBoundingClientRect().top;
  expect(Math.round(down(2) - down(1))).toBe(61 + 80);
  await expectAccessible();
  await goTo(1, '批号');
  await keys('Alt+ArrowLeft');
  await expect.element(page.getByText('冷链温度记录：2.0–8.0 ℃')).not.toBeInTheDocument();
  await expect.element(said('已收起第 1 行')).toBeInTheDocument();
});

/** What a sheet has on the clipboard, as text and as a table. */
function clip(kind: 'copy' | 'cut' | 'paste', held: Record<string, string> = {}): DataTransfer {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(held)) clipboardData.setData(type, text);
  const event = new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return clipboardData;
}

describe('the clipboard', () => {
  test('takes cells as text and as a table, and gives them to other cells', async () => {
    await show('grid/compact');
    await goTo(1, '批号');
    await keys('Shift+ArrowRight', 'Shift+ArrowDown');
    const held = clip('copy');
    expect(held.getData('text/plain')).toBe('R202600001\t宁康生物\nR202600002\t华江制药');
    await expect.element(said('已复制 4 格')).toBeInTheDocument();
    await goTo(3, '批号');
    clip('paste', { 'text/html': held.getData('text/html'), 'text/plain': '' });
    await expect.poll(() => [textAt(3, '批号'), textAt(4, '生产企业')]).toEqual(['R202600001', '华江制药']);
    await keys('Control+z');
    expect(textAt(3, '批号')).toBe('R202600003');
  });

  test('empties what it cuts, but for what cannot be changed', async () => {
    await show('grid/compact');
    await goTo(1, '数量（支）');
    await keys('Shift+ArrowRight');
    clip('cut');
    await expect.poll(() => [textAt(1, '数量（支）'), textAt(1, '单价（元）')]).toEqual(['', '62.00']);
    await expect.element(said('已剪切 2 格，1 格不能修改')).toBeInTheDocument();
  });

  test('brings a block of a sheet, with what did not go in and why', async () => {
    await show('grid/compact');
    await goTo(2, '数量（支）');
    clip('paste', { 'text/plain': '5\t9\r\n很多\t9\r\n' });
    const report = page.getByRole('alert');
    await expect.element(report).toHaveTextContent('已粘贴 1 格，另外 3 格没有粘贴：');
    await expect.element(report).toHaveTextContent('第 2 行“9”：单价（元）不能修改');
    await expect.element(report).toHaveTextContent('第 3 行“很多”：“很多”不是数字，请填写数字，如 12');
    expect(textAt(2, '数量（支）')).toBe('5');
  });

  test('fills a range below, and with one text', async () => {
    await show('grid/compact');
    await goTo(1, '生产企业');
    await keys('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
    expect([1, 2, 3].map((row) => textAt(row, '生产企业'))).toEqual(['宁康生物', '宁康生物', '宁康生物']);
    clip('paste', { 'text/plain': '安禾生物' });
    await expect
      .poll(() => [1, 2, 3].map((row) => textAt(row, '生产企业')))
      .toEqual(['安禾生物', '安禾生物', '安禾生物']);
  });
});

test('F8 leads from what is wrong to what is wrong', async () => {
  await show('grid/compact');
  await goTo(1, '批号');
  await keys('Delete', 'ArrowDown', 'ArrowDown');
  await type('R202600002');
  await keys('Enter');
  await expect.element(said('第 3 行：批号与其他行重复')).toBeInTheDocument();
  await keys('F8');
  expect(active()).toEqual({ row: 1, column: '批号' });
  await expect.element(page.getByText('请填写批号').last()).toBeVisible();
  await keys('F8');
  expect(active()).toEqual({ row: 3, column: '批号' });
});

test('what others write is marked for a moment; what both wrote is for the person to decide', async () => {
  await show('grid/elsewhere');
  await goTo(2, '数量（支）');
  await type('500');
  await keys('Enter');
  await button('别人改了数量').click();
  await expect.element(page.getByText('他人改为：999')).toBeInTheDocument();
  await expect.element(said('他人修改了 1 格')).toBeInTheDocument();
  await goTo(2, '数量（支）');
  await expectAccessible();
  await keys('Enter');
  await expect.element(button('保留我的：500')).toHaveFocus();
  await keys('Tab', 'Enter');
  await expect.element(input()).toHaveFocus();
  expect(textAt(2, '数量（支）')).toBe('999');
  await button('别人删了第一行').click();
  await expect.poll(() => textAt(1, '批号')).toBe('R202600002');
});

test('what was typed into a row that others removed is told, not lost without a word', async () => {
  await show('grid/elsewhere');
  await goTo(1, '生产企业');
  await type('新厂');
  button('别人删了第一行')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByText('“新厂”没有写入：这一行已经没有了')).toBeVisible();
  await button('知道了').click();
  await expect.element(page.getByText('“新厂”没有写入：这一行已经没有了')).not.toBeInTheDocument();
});

test('a cell is open wherever somebody is, where cells always are', async () => {
  await show('grid/always');
  await tabTo(input());
  await type('甲');
  await keys('ArrowDown');
  expect(active()).toEqual({ row: 2, column: '疫苗名称' });
  expect(textAt(1, '疫苗名称')).toBe('冻干人用狂犬病疫苗甲');
});

test('one click opens a cell, and Enter in the last row adds one, where they do', async () => {
  await show('grid/click');
  await goTo(4, '生产企业');
  await type('甲');
  await keys('Enter');
  expect(textAt(4, '生产企业')).toBe('安禾生物甲');
  await expect.element(said('已添加第 5 行')).toBeInTheDocument();
  expect(active()).toEqual({ row: 5, column: '生产企业' });
});
