import { describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { aPdf, chooseWithKey } from '@/testing/browser/files';
import { dropDown } from '@/testing/browser/hands';
import { button, keys, pressKey, type } from '@/testing/browser/keys';
import { expectAccessible, sidewaysScroll } from '@/testing/browser/look';
import { show } from '@/testing/browser/show';
import { active, cell, goTo, input, said, textAt } from '../grid-hands';
import { finishUploads } from './scenarios';

const option = (name: string) => page.getByRole('option', { name, exact: true });
const stored = async () => {
  await button('保存').click();
  return JSON.parse(page.getByRole('status', { name: '保存的值' }).element().textContent ?? '{}');
};

describe('what is typed', () => {
  test('into a number leaves digits, and nothing where it is none', async () => {
    await show('grid/type-input-number');
    await goTo(1, '数量');
    await type('-1a2.3.4');
    await expect.element(input()).toHaveValue('-12.34');
    await keys('Enter');
    await type('很多-');
    await keys('Enter');
    expect(await stored()).toMatchObject({ count: -12.34 });
    expect(textAt(2, '数量')).toBe('');
    await goTo(3, '数量');
    await commands.composeText('12', '１２');
    await keys('Enter');
    expect(textAt(3, '数量')).toBe('12');
  });

  test('into tags gets its semicolons, by an input method, too', async () => {
    await show('grid/type-tags');
    await goTo(1, '标签');
    await type('ab;cd');
    await expect.element(input()).toHaveValue('ab;cd');
    await pressKey('Escape');
    await commands.composeText('ji', '冷链秋冬');
    await expect.element(input()).toHaveValue('冷链;秋冬');
    await keys('Enter');
    expect(await stored()).toMatchObject({ tags: '冷链;秋冬' });
  });

  test('into a long text has room and lines of its own', async () => {
    await show('grid/type-input-pop');
    await goTo(1, '备注');
    await keys('F2');
    const { offsetWidth, offsetHeight } = input().element() as HTMLElement;
    expect(offsetHeight).toBe(210);
    expect(offsetWidth).toBeGreaterThanOrEqual(300);
    await keys('Enter');
    await type('第三行');
    await keys('Control+Enter');
    expect(active()).toEqual({ row: 2, column: '备注' });
    expect(await stored()).toMatchObject({ note: '首批到货\n已电话核对\n第三行' });
  });
});

describe('what is chosen', () => {
  test('a letter opens the list and looks for it', async () => {
    await show('grid/type-select');
    await goTo(2, '接种项目');
    await pressKey('x');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox');
    await pressKey('Escape');
    await expect.element(input()).toHaveFocus();
    expect(textAt(2, '接种项目')).toBe('常规接种');
  });

  test('an input method looks for it, too', async () => {
    await show('grid/type-select');
    await goTo(1, '接种项目');
    await commands.composeText('lao', '老年');
    await expect.element(option('老年人接种')).toBeInTheDocument();
    await keys('Enter');
    await expect.poll(() => textAt(1, '接种项目')).toBe('老年人接种');
  });

  test('several words stay open until the cell is left', async () => {
    await show('grid/type-list-multi');
    await goTo(1, '适用项目');
    await keys('Enter');
    await dropDown().css('.ant-select-item-option').getByText('老年人接种', { exact: true }).click();
    await keys('Tab');
    await expect.poll(() => textAt(1, '适用项目')).toBe('常规接种、应急储备、老年人接种');
  });

  test('one of a few by arrows, and Enter is done', async () => {
    await show('grid/type-radio');
    await goTo(1, '配送方式');
    await keys('Enter', 'ArrowDown', 'Enter');
    await expect.poll(() => textAt(1, '配送方式')).toBe('应急储备');
    expect(active()).toEqual({ row: 2, column: '配送方式' });
  });

  test('a box by Space and by a click', async () => {
    await show('grid/type-checkbox');
    await goTo(1, '编号');
    await keys('ArrowRight', 'Space');
    await expect.poll(() => cell(1, '合格').querySelector('input')?.checked).toBe(false);
    await page.elementLocator(cell(1, '合格').querySelector('input') ?? document.body).click();
    expect(await stored()).toMatchObject({ passed: 'Y' });
  });

  test('a day, in its calendar', async () => {
    await show('grid/type-date');
    await goTo(1, '有效期至');
    await keys('Enter');
    await expect
      .poll(() => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'))
      .not.toBeNull();
    await pressKey('ControlOrMeta+A');
    await type('2029-01-02');
    await keys('Enter');
    await expect.poll(() => textAt(1, '有效期至')).toBe('2029-01-02');
    await expect.element(input()).toHaveFocus();
  });

  test('a place empties what follows it', async () => {
    await show('grid/linked');
    await goTo(1, '省份');
    await keys('Enter', 'ArrowUp', 'Enter');
    await expect.poll(() => ['省份', '城市', '区县'].map((name) => textAt(1, name))).toEqual(['上海市', '', '']);
    await keys('ArrowRight', 'Enter');
    await expect.element(option('市辖区')).toBeInTheDocument();
    await expect.element(option('南京市')).not.toBeInTheDocument();
  });

  test('a person in a dialog, and the focus comes back to the cell', async () => {
    await show('grid/type-sel-user');
    await goTo(1, '收货人');
    await keys('Enter');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await dialog.getByText('周小明').first().click();
    await dialog.getByRole('button', { name: /确定|确认/ }).click();
    await expect.poll(() => textAt(1, '收货人')).toBe('周小明');
    await expect.element(input()).toHaveFocus();
  });

  test('a record, which fills cells beside its own in one step', async () => {
    await show('grid/popup-fills');
    await goTo(1, '合同');
    await keys('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('周小明').first().click();
    await dialog.getByRole('button', { name: /确定|确认/ }).click();
    await expect.poll(() => [textAt(1, '合同'), textAt(1, '批号')]).toEqual(['周小明', '13800001000']);
  });

  test('the words of a dictionary stand there as words', async () => {
    await show('grid/type-dict');
    await expect.poll(() => textAt(1, '级别')).toBe('一级');
  });

  test('not where the row does not let it', async () => {
    await show('grid/of-rows');
    expect([1, 2].map((row) => textAt(row, '接种项目'))).toEqual(['第 1 批', '第 2 批']);
    await goTo(3, '接种项目');
    await keys('Enter');
    await expect.element(said('接种项目不能修改')).toBeInTheDocument();
  });
});

test('a file is uploaded in its cell', async () => {
  await show('grid/type-upload');
  await goTo(1, '编号');
  await keys('ArrowRight', 'Enter');
  await expect.element(button('点击上传').first()).toHaveFocus();
  await chooseWithKey([aPdf('检验报告.pdf')]);
  await expect.element(page.getByText('检验报告.pdf').first()).toBeInTheDocument();
  await pressKey('Escape');
  await expect.element(input()).toHaveFocus();
  expect((await stored()).report).not.toBe('');
});

test('what is on its way is found again when its row was scrolled away, and comes into the row', async () => {
  await show('grid/uploads-slowly');
  await goTo(1, '编号');
  await keys('ArrowRight', 'Enter');
  await expect.element(button('点击上传').first()).toHaveFocus();
  await chooseWithKey([aPdf('检验报告.pdf')]);
  await expect.poll(() => cell(1, '检验报告').textContent).toContain('上传中');
  await expect.element(button('取消上传 检验报告.pdf')).toHaveFocus();
  await pressKey('Escape');
  await keys('Control+End');
  await expect.poll(() => document.querySelector('[aria-rowindex="2"]')).toBeNull();
  await keys('Control+Home');
  await expect.poll(() => cell(1, '检验报告').textContent).toContain('上传中');
  finishUploads();
  await expect.poll(() => cell(1, '检验报告').textContent).toContain('检验报告.pdf');
  expect((await stored()).report).not.toBe('');
});

test('pictures are seen in their cell, and their control opens over it', async () => {
  await show('grid/type-pictures');
  await expect.poll(() => cell(1, '照片').querySelectorAll('img').length).toBe(2);
  await goTo(1, '照片');
  await keys('Enter');
  await expect.element(button(/^删除/).first()).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: '图片' })).toBeVisible();
  await expect.element(button(/上传图片$/)).toHaveFocus();
});

test('all types stand beside each other, also on a phone', async () => {
  await show('grid/every-type');
  await expectAccessible();
  await page.viewport(375, 640);
  await expect.poll(sidewaysScroll).toBeLessThanOrEqual(0);
  await goTo(1, '编号');
  await keys('Control+End');
  expect(active()).toEqual({ row: 3, column: '照片' });
});
