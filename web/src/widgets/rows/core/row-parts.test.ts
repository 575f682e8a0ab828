import { describe, expect, it } from 'vitest';
import { blockOf, blockText } from './clipboard-text';
import { copied, paste } from './paste';
import { RowSelection } from './row-selection';
import { RowStore } from './row-store';
import { statistic } from './statistics';

type Item = { name: string; price: number; note: string };

function open(most?: number) {
  const store = new RowStore<Item>({
    columns: [
      { name: 'name', label: '名称' },
      { name: 'price', label: '价格' },
      { name: 'note', label: '说明', locked: true },
    ],
    rows: ['a', 'b', 'c'].map((name, at) => ({ name, price: at + 0.1, note: '' })),
    blank: () => ({ name: '', price: 0, note: '' }),
    ...(most === undefined ? {} : { most }),
  });
  return { store, keys: store.keys() };
}

describe('the clipboard of Excel and WPS', () => {
  it.each([
    ['one cell', 'a', [['a']]],
    [
      'cells and rows',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a line break in a cell',
      '"a\nb"\tc\n"say ""no"""\t',
      [
        ['a\nb', 'c'],
        ['say "no"', ''],
      ],
    ],
    ['a quote that opens nothing', '"a" b\tc', [['"a" b', 'c']]],
    ['empty rows', 'a\n\nb', [['a'], [''], ['b']]],
    ['nothing', '', []],
  ])('%s', (_, text, rows) => {
    expect(blockOf(text)).toEqual(rows);
    expect(blockOf(blockText(rows))).toEqual(rows);
  });
});

it('reads five million letters in one cell or in many, with and without quotes', () => {
  const long = 'a'.repeat(2_500_000);
  expect(blockOf(`"${long}""${long}"`)).toEqual([[`${long}"${long}`]]);
  expect(blockOf(`"${long}`)).toEqual([[`"${long}`]]);
  expect(blockOf('一\t二\n'.repeat(50_000))).toHaveLength(50_000);
});

describe('pasting', () => {
  it('fills from the cell on, adds the rows that are missing, and is one step', () => {
    const { store, keys } = open();
    const { rows, taken, refused } = paste(store, { key: keys[2] ?? '', column: 'name' }, blockOf('x\t1\ny\t2,000.5'));
    expect(rows).toHaveLength(2);
    expect([taken, refused]).toEqual([4, []]);
    expect(store.rows().slice(2)).toEqual([
      { name: 'x', price: 1, note: '' },
      { name: 'y', price: 2000.5, note: '' },
    ]);
    store.undo();
    expect(store.size).toBe(3);
    expect(store.canUndo).toBe(false);
  });

  it('lists the cells that did not go in', () => {
    const { store, keys } = open(3);
    const { taken, refused } = paste(store, { key: keys[2] ?? '', column: 'price' }, [['many', 'n', 'o'], ['1']]);
    expect(taken).toBe(0);
    expect(refused.map(({ row, column, problem }) => `${row},${column} ${problem}`)).toEqual([
      '0,0 价格应为数字',
      '0,1 说明不能修改',
      '0,2 右边没有列了',
      '1,0 最多 3 行，放不下了',
    ]);
  });

  it('reads and writes values as their kind does, and new rows hold what is empty for it', () => {
    type Dose = { on: 'Y' | 'N' };
    const kind = {
      empty: 'N',
      text: (value: string | null | undefined) => (value === 'Y' ? '是' : '否'),
      parse: (text: string) =>
        text === '是' || text === '否' ? { value: text === '是' ? 'Y' : 'N' } : { problem: '请填是或否' },
    };
    const store = new RowStore<Dose>({
      columns: [{ name: 'on', label: '在用', kind }],
      rows: [{ on: 'N' }],
      blank: () => ({}) as Dose,
    });
    const [key = ''] = store.keys();
    const { refused } = paste(store, { key, column: 'on' }, [['是'], ['也许']]);
    expect(refused.map(({ problem }) => problem)).toEqual(['请填是或否']);
    expect(store.rows()).toEqual([{ on: 'Y' }, { on: 'N' }]);
    expect(copied(store, store.keys(), ['on'])).toBe('是\n否');
  });

  it('copies what it would paste', () => {
    const { store, keys } = open();
    expect(copied(store, keys.slice(0, 2), ['name', 'price'])).toBe('a\t0.1\nb\t1.1');
  });
});

describe('choosing rows', () => {
  it('several, a range, all, and none of those that went', () => {
    const { store, keys } = open();
    const selection = new RowSelection(store);
    const [a = '', b = '', c = ''] = keys;
    selection.toggle(c);
    selection.extend(a);
    expect(selection.keys()).toEqual([a, b, c]);
    selection.toggle(b);
    store.remove(a);
    expect(selection.keys()).toEqual([c]);
    selection.toggleAll();
    expect(selection.size).toBe(2);
    selection.toggleAll();
    expect(selection.size).toBe(0);
  });

  it('one, where only one may be chosen', () => {
    const { store, keys } = open();
    const selection = new RowSelection(store, { multiple: false });
    for (const key of keys) selection.toggle(key);
    expect(selection.keys()).toEqual([keys[2]]);
  });
});

it('sums and averages what is shown, as people count', () => {
  const { store, keys } = open();
  expect(statistic(store, 'price', 'sum')).toBe(3.3);
  expect(statistic(store, 'price', 'average')).toBeCloseTo(1.1);
  expect(statistic(store, 'price', 'sum', keys.slice(0, 1))).toBe(0.1);
  expect(statistic(store, 'name', 'sum')).toBeNull();
});
