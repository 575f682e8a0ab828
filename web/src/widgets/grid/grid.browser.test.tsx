import { describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { button, keys, pressKey, tabTo, type } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { middle } from '@/testing/browser/middle';
import { show } from '@/testing/browser/show';
import { active, activeText, cell, goTo, input, said, textAt } from './grid-hands';
import { drawnCells } from './view/frame-cell';

describe('somebody walks by keys', () => {
  test('from cell to cell, to the edges, and out again', async () => {
    await show('grid/rows');
    await tabTo(input());
    expect(active()).toEqual({ row: 1, column: '疫苗名称' });
    await keys('ArrowDown', 'ArrowRight', 'Tab');
    expect(active()).toEqual({ row: 2, column: '生产企业' });
    await keys('Shift+Tab', 'End');
    expect(active()).toEqual({ row: 2, column: '备注' });
    await keys('Tab');
    expect(active()).toEqual({ row: 3, column: '疫苗名称' });
    await keys('Control+End');
    expect(active()).toEqual({ row: 12, column: '备注' });
    await keys('Tab');
    await expect.element(button('保存')).toHaveFocus();
    await keys('Shift+Tab', 'Control+Home', 'PageDown');
    expect(active()).toEqual({ row: 6, column: '疫苗名称' });
    await expectAccessible();
  });

  test('and leaves with Escape and Tab', async () => {
    await show('grid/rows');
    await tabTo(input());
    await keys('ArrowDown', 'Escape', 'Tab');
    await expect.element(button('保存')).toHaveFocus();
    await keys('Shift+Tab');
    expect(active()).toEqual({ row: 2, column: '疫苗名称' });
  });
});

describe('a cell is edited', () => {
  test('by typing in its place, and Enter leads below', async () => {
    await show('grid/rows');
    await goTo(1, '批号');
    await type('K2601');
    await keys('Enter');
    expect(textAt(1, '批号')).toBe('K2601');
    expect(active()).toEqual({ row: 2, column: '批号' });
    await type('K2602');
    await keys('ArrowRight');
    expect(textAt(2, '批号')).toBe('K2602');
    expect(active()).toEqual({ row: 2, column: '生产企业' });
  });

  test('with F2 in what it holds; Escape leaves it as it was', async () => {
    await show('grid/rows');
    await goTo(1, '生产企业');
    await keys('F2');
    await type('公司');
    await keys('Escape');
    expect(textAt(1, '生产企业')).toBe('宁康生物');
    await keys('F2');
    await type('公司');
    await keys('Tab');
    expect(textAt(1, '生产企业')).toBe('宁康生物公司');
    await keys('Control+z');
    expect(textAt(1, '生产企业')).toBe('宁康生物');
    await expect.element(said('已撤销')).toBeInTheDocument();
  });

  test('by an input method, which loses no letter', async () => {
    await show('grid/rows');
    await goTo(2, '生产企业');
    await commands.composeText('huajiang', '华江');
    await keys('Enter');
    expect(textAt(2, '生产企业')).toBe('华江');
  });

  test('by its control, which is open at once', async () => {
    await show('grid/rows');
    await goTo(1, '配送方式');
    await keys('Enter');
    await expect.element(page.getByRole('option', { name: '企业直送' })).toBeInTheDocument();
    await keys('ArrowDown', 'Enter');
    await expect.poll(() => textAt(1, '配送方式')).toBe('企业直送');
    await expect.element(input()).toHaveFocus();
    await keys('ArrowRight');
    expect(active()).toEqual({ row: 1, column: '到货时刻' });
  });

  test('by ticking it, several at once', async () => {
    await show('grid/rows');
    await goTo(1, '验收合格');
    await keys('Shift+ArrowDown', 'Shift+ArrowDown', 'Space');
    await expect.poll(() => [1, 2, 3].map((row) => tickedAt(row))).toEqual([true, true, true]);
    await keys('Space');
    await expect.poll(() => [1, 2, 3].map((row) => tickedAt(row))).toEqual([false, false, false]);
  });

  test('and says why not where a text means nothing, which stays', async () => {
    await show('grid/rows');
    await goTo(1, '数量（支）');
    await type('很多');
    await keys('Enter');
    expect(active()).toEqual({ row: 1, column: '数量（支）' });
    await expect.element(page.getByText('“很多”不是数字，请填写数字，如 12').first()).toBeVisible();
    await expect.element(input()).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    await pressKey('ControlOrMeta+A');
    await type('250');
    await keys('Enter');
    expect(textAt(1, '数量（支）')).toBe('250');
  });

  test('not where it cannot be', async () => {
    await show('grid/rows');
    await goTo(1, '单价（元）');
    await type('9');
    expect(textAt(1, '单价（元）')).toBe('62.00');
    await expect.element(said('单价（元）不能修改')).toBeInTheDocument();
  });
});

const tickedAt = (row: number) => cell(row, '验收合格').querySelector('input')?.checked;

test('a letter draws one cell at most, a move of the cursor none', async () => {
  await show('grid/many');
  await goTo(3, '批号');
  drawnCells.count = 0;
  await keys('ArrowDown', 'ArrowRight', 'Shift+ArrowRight', 'ArrowLeft');
  expect(drawnCells.count).toBe(0);
  await type('一二三');
  expect(drawnCells.count).toBe(0);
  await keys('Enter');
  expect(drawnCells.count).toBeLessThanOrEqual(1);
});

test('a column becomes wider and narrower by keys, from its cells and from its head', async () => {
  await show('grid/rows');
  await goTo(2, '批号');
  const width = () => cell(2, '批号').offsetWidth;
  const before = width();
  await keys('Alt+Shift+ArrowRight');
  await expect.poll(width).toBe(before + 20);
  await expect.element(said(`批号列宽 ${before + 20} 像素`)).toBeInTheDocument();
  await keys('Alt+Shift+ArrowUp');
  const edge = page.getByRole('separator', { name: '列宽：批号' });
  await expect.element(edge).toHaveFocus();
  await keys('ArrowLeft', 'ArrowLeft');
  await expect.element(edge).toHaveAttribute('aria-valuetext', `${before - 20} 像素`);
  await expectAccessible();
  await keys('Tab');
  await expect.element(page.getByRole('separator', { name: '列宽：生产企业' })).toHaveFocus();
  await keys('Enter');
  await expect.element(input()).toHaveFocus();
  expect(active()).toEqual({ row: 2, column: '生产企业' });
});

test('the window follows, and only what is in sight is drawn', async () => {
  await show('grid/many');
  await goTo(1, '批号');
  await keys('Control+End');
  expect(active()).toEqual({ row: 2000, column: '备注' });
  expect(activeText()).toBe('');
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(40);
  const grid = page.getByRole('treegrid', { name: '入库明细' });
  await expect.element(grid).toHaveAttribute('aria-rowcount', '2001');
  const frame = document.querySelector('[data-frame]');
  expect(frame?.getBoundingClientRect().height).toBe(400); // from there on the rows scroll
  frame?.scrollTo({ top: 0 });
  await expect.poll(() => document.querySelector('[aria-rowindex="2"]')).not.toBeNull();
  expect(active()).toEqual({ row: 2000, column: '备注' }); // the focus points at a cell that is there
});

describe('by pointer', () => {
  test('a click goes there, Shift and dragging choose a range, two clicks edit', async () => {
    await show('grid/rows');
    await commands.movePointer([
      { to: middleOf(2, '批号') },
      { button: 'down' },
      { to: middleOf(4, '生产企业'), steps: 6 },
      { button: 'up' },
    ]);
    await expect.poll(() => document.querySelectorAll('[data-range]').length).toBe(1);
    await expect.element(input()).toHaveFocus();
    await keys('Delete');
    expect([2, 3, 4].map((row) => textAt(row, '批号'))).toEqual(['', '', '']);
    await keys('Control+z');
    expect(textAt(3, '批号')).toBe('R202600003');
    await page.elementLocator(cell(1, '批号')).dblClick();
    await type('-A');
    await page.elementLocator(cell(1, '疫苗名称')).click();
    expect(textAt(1, '批号')).toBe('R202600001-A');
  });

  test('a click outside leaves the cell and keeps what was entered', async () => {
    await show('grid/rows');
    await page.elementLocator(cell(1, '生产企业')).dblClick();
    await type('二厂');
    await button('保存').click();
    expect(textAt(1, '生产企业')).toBe('宁康生物二厂');
  });

  test('a column becomes wider by its edge', async () => {
    await show('grid/rows');
    const edge = page.elementLocator(document.querySelector('[data-resizer="batch"]') ?? document.body);
    const [x, y] = middle(edge);
    await commands.movePointer([{ to: [x, y] }, { button: 'down' }, { to: [x + 60, y], steps: 4 }, { button: 'up' }]);
    await expect.poll(() => cell(1, '批号').offsetWidth).toBeGreaterThan(150);
  });
});

const middleOf = (row: number, column: string) => middle(page.elementLocator(cell(row, column)));
