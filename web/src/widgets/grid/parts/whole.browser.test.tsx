import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hands } from '@/testing/browser/hands';
import { button, dialog, keys, press, pressKey, tabTo, type } from '@/testing/browser/keys';
import { expectAccessible, sidewaysScroll } from '@/testing/browser/look';
import { show } from '@/testing/browser/show';
import { offeredNow } from '@/ui-admin/actions/registry';
import { keyTable } from '../core/grid-keys';
import { active, goTo, input, said, textAt } from '../grid-hands';
import { drawnCells } from '../view/frame-cell';
import { keyName } from './key-name';

const saved = () => page.getByRole('status', { name: '保存的值' });
const problems = () => page.getByRole('alert');
const lines = () => [...document.querySelectorAll('[data-frame] [role=rowgroup]:last-child [role=row]')];
const figures = () => lines().map((line) => line.textContent);

for (const by of hands) {
  test(`a row is added, what is wrong leads to its cell, and the rows are stored ${by.name}`, async () => {
    await show('grid/delivery');
    await by.press(button('新增'));
    await expect.element(input()).toHaveFocus();
    expect(active()).toEqual({ row: 9, column: '疫苗名称' });
    await type('乙肝疫苗');
    await keys('Tab');
    await type('R20260001');
    await keys('Tab');
    await by.press(button('保存'));
    await expect.element(problems()).toHaveTextContent('有 2 处需要修改');
    expect(active()).toEqual({ row: 1, column: '批号' });
    await by.press(button('第 9 行：批号与其他行重复', problems()));
    await expect.element(input()).toHaveFocus();
    expect(active()).toEqual({ row: 9, column: '批号' });
    await type('R20260009');
    await keys('Enter');
    await by.press(button('保存'));
    await expect.element(saved()).toHaveTextContent('新增 1 行，修改 0 行，删除 0 行');
  });
}

test('a step draws neither the tools nor the cells, and the window follows it', async () => {
  await show('grid/delivery');
  await goTo(1, '批号');
  const seen = new MutationObserver(() => {});
  seen.observe(await page.getByRole('group', { name: '入库明细的工具' }).findElement(), {
    subtree: true,
    childList: true,
    attributes: true,
  });
  const before = drawnCells.count;
  await keys('ArrowDown', 'ArrowRight');
  expect(seen.takeRecords()).toEqual([]);
  expect(drawnCells.count).toBe(before);
  await keys('Control+ArrowDown');
  const frame = () => document.querySelector('[data-frame]')?.scrollTop;
  await expect.poll(frame).toBeGreaterThan(100);
  expect(active()).toEqual({ row: 8, column: '生产企业' });
});

describe('rows go', () => {
  test('several at once after a question, also by key, and come back as one step', async () => {
    await show('grid/delivery');
    await goTo(2, '批号');
    await keys('Shift+Space', 'ArrowDown', 'Shift+Space', 'Control+Delete');
    await button('删除', dialog('是否删除选中数据?')).click();
    await expect.element(said('已删除 2 行，按 Ctrl+Z 撤销')).toBeInTheDocument();
    await expect.element(input()).toHaveFocus();
    expect(textAt(2, '批号')).toBe('R20260004');
    await pressKey('Control+z');
    expect(textAt(2, '批号')).toBe('R20260002');
  });

  test('and none, where that is withheld', async () => {
    await show('grid/withheld');
    await goTo(2, '批号');
    await keys('Control+Delete', 'Control+Enter');
    expect(textAt(2, '批号')).toBe('R20260002');
    await expect.element(page.getByText('8 行', { exact: true })).toBeVisible();
    await expectAccessible();
  });
});

test('sums and averages follow the cells and the conditions', async () => {
  await show('grid/delivery');
  await expect.poll(figures).toEqual(['合计828', '平均103.562.50']);
  await goTo(1, '数量');
  await type('1100');
  await keys('Enter');
  await expect.poll(figures).toEqual(['合计1,828', '平均228.562.50']);
  await press(button('筛选行'));
  await type('华江');
  await expect.poll(figures).toEqual(['合计206', '平均10362.50']);
  await keys('Escape');
  await expect.poll(figures).toEqual(['合计1,828', '平均228.562.50']);
  await expect.element(input()).toHaveFocus();
});

test('a long text is written in a box that is wholly in sight, also below the last row', async () => {
  await show('grid/details');
  await goTo(4, '备注');
  await keys('F2');
  await expect.element(input()).toHaveAttribute('data-writing');
  const { top, bottom, height, left, width } = input().element().getBoundingClientRect();
  expect(height).toBe(210);
  for (const y of [top + 4, bottom - 4]) {
    expect(document.elementFromPoint(left + width / 2, y)).toBe(input().element());
  }
  await type('第一行');
  await keys('Enter');
  await type('第二行');
  await keys('Control+Enter');
  expect(textAt(4, '备注')).toBe('第一行\n第二行');
});

test('all rows are opened at once, and closed', async () => {
  await show('grid/details');
  const details = () => page.getByText('冷链温度记录').elements().length;
  await press(button('展开全部'));
  await expect.poll(details).toBeGreaterThan(2); // those in sight
  await press(button('收起全部'));
  await expect.poll(details).toBe(0);
});

test('words are found from the grid, page by page, and replaced', async () => {
  await show('grid/pages');
  await tabTo(input());
  await pressKey('Control+f');
  await type('R20260012');
  await expect.element(page.getByText('共 1 处')).toBeVisible();
  await keys('Enter');
  await expect.element(page.getByText('11-20 共 35 条')).toBeVisible();
  await page.getByRole('textbox', { name: '替换为' }).fill('R-12');
  await press(button('全部替换'));
  await expect.poll(() => textAt(12, '批号')).toBe('R-12');
  await expectAccessible();
  await press(button('关闭查找'));
  await expect.element(input()).toHaveFocus();
});

test('columns stand as the reader wants them, also the next time', async () => {
  await show('grid/delivery');
  await press(button('列设置'));
  const settings = dialog('列设置');
  await press(settings.getByRole('checkbox', { name: '批号' }), 'Space');
  await press(button('下移：疫苗名称', settings));
  await expectAccessible();
  await press(button('完成', settings));
  const heads = () => [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent);
  await expect.poll(heads).not.toContain('批号*');
  await press(button('紧凑行高'));
  await show('grid/delivery', { again: true });
  await expect.poll(heads).not.toContain('批号*');
  await expect.element(button('紧凑行高')).toHaveAttribute('aria-pressed', 'true');
});

test('the form waits for every cell, also one that the server judges, and leads to it', async () => {
  await show('grid/in-form');
  const form = dialog('编辑入库单');
  await goTo(3, '批号');
  await type('R0000');
  await keys('Tab');
  await press(button('保存', form));
  await expect.element(page.getByRole('heading', { name: '有 1 处需要修改' })).toBeVisible();
  await expect.element(form).toHaveTextContent('这个批号已经停用');
  await press(page.getByRole('link', { name: /第 3 行：这个批号已经停用/ }));
  await expect.element(input()).toHaveFocus();
  expect(active()).toEqual({ row: 3, column: '批号' });
  await expectAccessible();
  await type('R-3');
  await keys('Tab');
  await press(button('保存', form));
  await expect.element(saved()).toHaveTextContent('RK20261118-03：12 行');
});

test('what can be done is offered to the command search and the key help while somebody is in the grid', async () => {
  await show('grid/delivery');
  const group = () => offeredNow().filter(({ title }) => title === '表格：入库明细');
  const labels = () =>
    group().flatMap(({ heard, offers }) => (heard === 'page' ? offers.map(({ label }) => label) : []));
  expect(labels()).toEqual([]);
  await goTo(2, '批号');
  await expect.poll(labels).toContain('在下方插入');
  expect(labels()).not.toContain('重做');
  const keyed = group().flatMap(({ heard, offers }) => (heard === 'part' ? offers.map(({ keys: each }) => each) : []));
  expect(keyed).toContain('Ctrl+Delete');
  group()
    .flatMap(({ offers }) => offers)
    .find(({ label }) => label === '表格的快捷键')
    ?.run();
  await expect.element(dialog('表格的快捷键')).toBeVisible();
});

test('every key of the table is in the help', async () => {
  await show('grid/delivery');
  await press(button('快捷键'));
  const help = dialog('表格的快捷键');
  await expect.element(help).toBeVisible();
  const shown = [...help.element().querySelectorAll('kbd')].map(({ textContent }) => textContent);
  expect(shown).toEqual(keyTable().flatMap((line) => line.keys.map(keyName)));
  await expectAccessible();
});

test.each([375, 320])('on %d pixels the tools fold into a menu', async (width) => {
  await page.viewport(width, 800);
  await show('grid/pages');
  expect(sidewaysScroll()).toBe(0);
  await expectAccessible();
  await press(button('更多工具：入库明细'));
  await expect.element(page.getByRole('menuitem', { name: '撤销' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: '列设置' }).click();
  await expect.element(dialog('列设置')).toBeVisible();
  expect(sidewaysScroll()).toBe(0);
  await expectAccessible();
});
