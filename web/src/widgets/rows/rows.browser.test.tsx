import { beforeEach, describe, expect, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { hands } from '@/testing/browser/hands';
import { button, keys, press, pressKey, tabTo, type } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { middle } from '@/testing/browser/middle';
import { show } from '@/testing/browser/show';
import { drawn } from './sample';

const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
const grip = (number: number) => button(`拖动排序：第 ${number} 行`);
const names = () => [1, 2, 3, 4].map((number) => textIn(cell(`第 ${number} 行的疫苗`)));
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

function textIn(input: Locator): string {
  const element = input.element();
  return element instanceof HTMLInputElement ? element.value : '';
}

const first = ['狂犬病疫苗', '流感疫苗', '乙肝疫苗', '水痘疫苗'];
const moved = ['流感疫苗', '乙肝疫苗', '狂犬病疫苗', '水痘疫苗'];

describe('rows are put in order', () => {
  beforeEach(() => show('rows/lines'));

  test('by mouse', async () => {
    await commands.movePointer([{ to: middle(grip(1)) }, { button: 'down' }, { to: middle(grip(3)), steps: 8 }]);
    expect(names()).toEqual(first); // the order changes when it is let go
    await commands.movePointer([{ button: 'up' }]);
    await expect.poll(names).toEqual(moved);
    await expect.element(status('第 1 行已放在第 3 位')).toBeInTheDocument();
    await pressKey('Control+z');
    await expect.poll(names).toEqual(first);
  });

  test('by a finger', async () => {
    await commands.moveFingers([{ from: middle(grip(1)), to: middle(grip(3)) }]);
    await expect.poll(names).toEqual(moved);
  });

  test('by keys, which say where the row is', async () => {
    await tabTo(grip(1));
    await keys('Space');
    await expect.element(grip(1)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(status('已拿起第 1 行，第 1 位，共 4 位')).toBeInTheDocument();
    await keys('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp');
    await expect.element(status('第 3 位，共 4 位')).toBeInTheDocument();
    await keys('Enter');
    await expect.poll(names).toEqual(moved);
    await expect.element(grip(3)).toHaveFocus();
    await keys('Space', 'Home', 'Space');
    await expect.poll(names).toEqual(first);
    await expect.element(grip(1)).toHaveFocus();
  });

  test('and stay where they were after Escape', async () => {
    await tabTo(grip(2));
    await keys('Space', 'ArrowUp', 'Escape', 'Enter');
    await expect.element(grip(2)).toHaveAttribute('aria-pressed', 'true');
    await keys('Tab');
    await expect.element(grip(2)).toHaveAttribute('aria-pressed', 'false');
    await commands.movePointer([{ to: middle(grip(1)) }, { button: 'down' }, { to: middle(grip(4)), steps: 4 }]);
    await pressKey('Escape');
    await commands.movePointer([{ button: 'up' }]);
    expect(names()).toEqual(first);
    await expect.element(status('已取消')).toBeInTheDocument();
  });
});

test('the page scrolls to where a row is dragged', async () => {
  await show('rows/many');
  await page.viewport(1280, 500);
  const [x, y] = middle(grip(1));
  await commands.movePointer([{ to: [x, y] }, { button: 'down' }, { to: [x, 495], steps: 5 }]);
  await expect.poll(() => window.scrollY + scrolled(grip(1)), { timeout: 10_000 }).toBeGreaterThan(300);
  await commands.movePointer([{ button: 'up' }]);
  await expect.element(cell('第 1 行的疫苗')).toHaveValue('疫苗 2');
});

function scrolled(target: Locator): number {
  let sum = 0;
  for (let at: Element | null = target.element(); at; at = at.parentElement) sum += at.scrollTop;
  return sum;
}

for (const by of hands) {
  test(`rows are added, removed and brought back ${by.name}`, async () => {
    await show('rows/lines');
    await by.press(button('添加一行'));
    await expect.element(cell('第 5 行的疫苗')).toHaveFocus();
    await type('麻疹疫苗');
    await by.press(button('删除第 2 行'));
    await expect.element(cell('第 2 行的疫苗')).toHaveValue('乙肝疫苗');
    await expect.element(cell('第 2 行的疫苗')).toHaveFocus();
    await expect.element(status('已删除第 2 行，按 Ctrl+Z 撤销')).toBeInTheDocument();
    await by.press(button('撤销'));
    await expect.element(cell('第 2 行的疫苗')).toHaveValue('流感疫苗');
    await by.press(button('下移第 2 行'));
    await expect.element(button('下移第 3 行')).toHaveFocus();
    await expect.poll(names).toEqual(['狂犬病疫苗', '乙肝疫苗', '流感疫苗', '水痘疫苗']);
  });
}

test('undo and redo lead to the cell that they change, a word at a time', async () => {
  await show('rows/lines');
  await tabTo(cell('第 1 行的疫苗'));
  await keys('End');
  await type('甲乙');
  await tabTo(cell('第 2 行的疫苗'));
  await keys('End');
  await type('丙');
  await pressKey('Control+z');
  await pressKey('Control+z');
  await expect.element(cell('第 1 行的疫苗')).toHaveFocus();
  expect(names()).toEqual(first);
  await pressKey('Control+y');
  await expect.element(cell('第 1 行的疫苗')).toHaveValue('狂犬病疫苗甲乙');
  await pressKey('Control+Shift+z');
  await expect.element(cell('第 2 行的疫苗')).toHaveFocus();
  await expect.element(cell('第 2 行的疫苗')).toHaveValue('流感疫苗丙');
});

test('a letter draws the cell it is typed into, and nothing else', async () => {
  await show('rows/lines');
  await tabTo(cell('第 2 行的疫苗'));
  await type('一');
  drawn.clear();
  await type('二');
  expect(Object.fromEntries(drawn)).toEqual({ '第 2 行的疫苗': 1 });
});

test('what is wrong is listed, and leads to its cell', async () => {
  await show('rows/boxes');
  await press(button('在第 1 行下面插入'));
  await cell('第 2 行的批号').fill('K2601');
  await press(button('保存'));
  await expect.element(cell('第 1 行的批号')).toHaveFocus();
  const list = page.getByRole('alert');
  await expect.element(list).toHaveTextContent('有 3 处需要修改');
  await press(button('第 2 行：请填写疫苗', list));
  await expect.element(cell('第 2 行的疫苗')).toHaveFocus();
  await expectAccessible();
  await type('麻疹疫苗');
  await cell('第 2 行的批号').fill('M2601');
  await press(button('保存'));
  await expect.element(page.getByRole('status', { name: '保存的值' })).toHaveTextContent('"changed":true');
});

/** What Excel has on the clipboard goes into what has the focus. */
function pasteText(value: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', value);
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(paste);
}

test('a block from a sheet goes into rows and columns as one step, and the cells that do not go in are told', async () => {
  await show('rows/declared');
  await tabTo(cell('第 3 行的疫苗'));
  pasteText('乙肝疫苗\tK1\t5\r\n"水痘\r\n疫苗"\tK2\t很多\r\n麻疹疫苗\t\t7\r\n多一行\t\t1\r\n');
  const report = page.getByRole('alert');
  await expect.element(report).toHaveTextContent('已粘贴 5 格，另外 7 格没有粘贴：');
  await expect.element(report).toHaveTextContent('第 3 行“K1”：批号不能修改');
  await expect.element(report).toHaveTextContent('第 4 行“很多”：“很多”不是数字，请填写数字，如 12');
  await expect.element(report).toHaveTextContent('第 6 行“多一行”：最多 5 行，放不下了');
  await expectAccessible();
  await expect.element(cell('第 4 行的疫苗')).toHaveValue('水痘 疫苗');
  await expect.element(page.getByRole('spinbutton', { name: '第 5 行的数量' })).toHaveValue('7');
  await press(button('知道了'));
  await press(button('撤销'));
  await expect.element(cell('第 4 行的疫苗')).toHaveValue('水痘疫苗');
  await expect.element(cell('第 5 行的疫苗')).not.toBeInTheDocument();
});
