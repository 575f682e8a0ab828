import { beforeEach, describe, expect, test } from 'vitest';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { RowStore } from '@/widgets/rows';
import { find, replace } from './find';
import { Grid, type GridOptions } from './grid';
import type { GridColumn } from './grid-column';

type Person = { id: string; name: string; age: number | null; unit: string; note: string };

const columns: readonly GridColumn<Person>[] = [
  { name: 'name', label: '姓名', kind: text, required: true, frozen: 'start', unique: true },
  { name: 'age', label: '年龄', kind: numbers({ optional: true }), statistics: ['sum', 'average'] },
  { name: 'unit', label: '单位', kind: text, fixed: ({ name }) => name === '丙' },
  { name: 'note', label: '内部', kind: text, hidden: true },
];

const person = (name: string, age: number, unit = '疾控') => ({ id: name, name, age, unit, note: 'x' });

let grid: Grid<Person>;

const keyOf = (name: string) => grid.store.keys().find((key) => grid.store.cell(key, 'name') === name) ?? '';
const names = () => grid.view.keys().map((key) => grid.store.cell(key, 'name'));
const at = () => {
  const { active } = grid.cursor;
  return active && `${grid.store.cell(active.key, 'name')} ${active.column}`;
};
const go = (name: string, column: string) => grid.cursor.go({ key: keyOf(name), column });

function open(options: Partial<GridOptions<Person>> = {}) {
  const rows = [person('甲', 1), person('乙', 2), person('丙', 3), person('丁', 4, '医院'), person('戊', 5)];
  const store = new RowStore<Person>({
    columns,
    rows,
    idOf: ({ id }) => id,
    blank: () => ({ id: '', name: '', age: null, unit: '', note: '' }),
  });
  grid = new Grid({ store, columns, ...options });
}

beforeEach(() => open());

describe('somebody walks', () => {
  test('by cells, as far as there are some', () => {
    grid.cursor.enter();
    expect(at()).toBe('甲 name');
    grid.cursor.move({ rows: 1, columns: 1 });
    expect(at()).toBe('乙 age');
    grid.cursor.move({ columns: 9 });
    expect(at()).toBe('乙 unit');
    grid.cursor.edge({ rows: 1, columns: -1 });
    expect(at()).toBe('戊 name');
  });

  test('by Tab from the end of a row to the next one, and out behind the last cell', () => {
    go('甲', 'unit');
    expect(grid.cursor.next(1)).toBe(true);
    expect(at()).toBe('乙 name');
    expect(grid.cursor.next(-1)).toBe(true);
    expect(at()).toBe('甲 unit');
    go('戊', 'unit');
    expect(grid.cursor.next(1)).toBe(false);
    expect(at()).toBe('戊 unit');
  });

  test('and stays at the number of a row that goes, at its own when others come', () => {
    go('丙', 'age');
    grid.store.insert(0, [{}, {}]);
    expect(at()).toBe('丙 age');
    grid.remove([keyOf('丙')]);
    expect(at()).toBe('丁 age');
    grid.remove(grid.store.keys().slice(2));
    grid.remove([...grid.store.keys()]);
    expect(grid.cursor.active).toBeNull();
  });

  test('and draws a range from the cell where it began', () => {
    go('丁', 'unit');
    grid.cursor.move({ rows: -2, columns: -1 }, { extend: true });
    const { keys, columns: across } = grid.cursor.range();
    expect(keys.map((key) => grid.store.cell(key, 'name'))).toEqual(['乙', '丙', '丁']);
    expect(across).toEqual(['age', 'unit']);
    grid.cursor.move({ rows: 1 });
    expect(grid.cursor.hasRange).toBe(false);
  });
});

describe('what is shown', () => {
  test('are the rows with all the words, wherever they stand; a row that is edited stays', () => {
    grid.view.narrow({ words: '疾 5' });
    expect(names()).toEqual(['戊']);
    grid.write(keyOf('戊'), 'unit', '医院');
    expect(names()).toEqual(['戊']);
    grid.view.narrow({ words: '' });
    expect(names()).toEqual(['甲', '乙', '丙', '丁', '戊']);
  });

  test('are pages; where the rows of a page go, the last page is shown', () => {
    open({ pageSize: 2 });
    grid.view.turn(3);
    expect(names()).toEqual(['戊']);
    grid.remove([keyOf('戊')]);
    expect(grid.view.page).toBe(2);
    expect(names()).toEqual(['丙', '丁']);
    grid.view.resize(3);
    expect(names()).toEqual(['甲', '乙', '丙']);
  });

  test('are the columns as somebody wants them, those that stay first and last', () => {
    const shown = () => grid.view.columns().map(({ name }) => name);
    expect(shown()).toEqual(['name', 'age', 'unit']);
    grid.view.arrange({ order: ['unit', 'age'], hidden: ['age'], frozen: { name: 'end' } });
    expect(shown()).toEqual(['unit', 'name']);
  });

  test('are sums and averages of the rows that the conditions leave', () => {
    const age = grid.columnOf('age');
    expect(age && [grid.statistic(age, 'sum'), grid.statistic(age, 'average')]).toEqual([15, 3]);
    grid.view.narrow({ words: '医院' });
    expect(age && grid.statistic(age, 'sum')).toBe(4);
  });
});

describe('what is done', () => {
  test('rows come below, at a place counted from 1 and at the end; who added them is there', () => {
    go('乙', 'age');
    grid.insertBelow();
    expect(names()).toEqual(['甲', '乙', '', '丙', '丁', '戊']);
    expect(at()).toBe(' name');
    grid.add(2, 1);
    expect(names().slice(0, 3)).toEqual(['', '', '甲']);
    grid.add(1, 0);
    expect(names().at(-1)).toBe('');
  });

  test('a new row begins in its first cell that may be changed, one that Enter adds where the last one was left', () => {
    go('戊', 'age');
    const [added = ''] = grid.goOn();
    expect(at()).toBe(' age');
    expect(grid.goOn()).toEqual([]); // below a row into which nothing was entered there is no other
    grid.store.set(added, 'name', '己');
    go('甲', 'unit');
    grid.add(1, 0, { name: '庚' });
    expect(at()).toBe('庚 name');
    grid.add();
    expect(at()).toBe(' name');
  });

  test('a row into which nothing was entered is none: nothing is wrong with it, and it goes when the rows are sent', async () => {
    grid.add(2);
    const [first = '', second = ''] = grid.store.keys().slice(-2);
    grid.write(first, 'name', '');
    expect(grid.checks.list()).toEqual([]);
    grid.write(second, 'age', 7);
    grid.write(second, 'name', '');
    expect(grid.checks.list().map(({ message }) => message)).toEqual(['请填写姓名']);
    grid.write(second, 'age', null);
    expect(grid.checks.list()).toEqual([]);
    expect(grid.store.result()).toMatchObject({ changed: false, inserted: [] });
    expect(await grid.checks.all()).toEqual([]);
    expect(names()).toEqual(['甲', '乙', '丙', '丁', '戊']);
  });

  test('a range is emptied, filled and copied, except what is fixed, each as one step', () => {
    go('乙', 'age');
    grid.cursor.move({ rows: 2, columns: 1 }, { extend: true });
    expect(grid.copy()).toBe('2\t疾控\n3\t疾控\n4\t医院');
    expect(grid.fillDown().map(({ problem }) => problem)).toEqual(['单位不能修改']);
    expect(grid.copy()).toBe('2\t疾控\n2\t疾控\n2\t疾控');
    grid.undo();
    go('乙', 'age');
    grid.cursor.move({ rows: 2, columns: 1 }, { extend: true });
    expect(grid.clear()).toHaveLength(1);
    expect(grid.copy()).toBe('\t\n\t疾控\n\t');
    grid.undo();
    expect(grid.store.result().changed).toBe(false);
  });

  test('what is pasted goes into the rows that are shown, and new ones; the rest is told', () => {
    grid.view.narrow({ words: '医院' });
    go('丁', 'name');
    const done = grid.paste('子\t六\t甲\n丑\t7\t乙\t多');
    expect(done).toMatchObject({
      taken: 5,
      refused: [
        { row: 0, column: 1, text: '六' },
        { row: 1, column: 3, problem: '右边没有列了' },
      ],
    });
    grid.view.narrow({ words: '' });
    expect(names()).toEqual(['甲', '乙', '丙', '子', '戊', '丑']);
  });

  test('one cell that is pasted fills the range', () => {
    go('甲', 'age');
    grid.cursor.move({ rows: 1 }, { extend: true });
    grid.paste('9');
    expect(grid.store.rows().map(({ age }) => age)).toEqual([9, 9, 3, 4, 5]);
    grid.undo();
    expect(grid.store.rows().map(({ age }) => age)).toEqual([1, 2, 3, 4, 5]);
  });

  test('a text is found and replaced wherever it can be', () => {
    const sought = { text: '疾' };
    const places = find(grid, sought);
    expect(places).toHaveLength(4);
    expect(replace(grid, places, sought, '$&防')).toMatchObject({ done: 3, refused: [{ problem: '单位不能修改' }] });
    expect(grid.store.cell(keyOf('甲'), 'unit')).toBe('$&防控');
    expect(find(grid, { text: '控', whole: true })).toEqual([]);
  });

  test('one goes from error to error, also where no condition shows it', async () => {
    grid.write(keyOf('乙'), 'name', '');
    grid.write(keyOf('丁'), 'name', '甲');
    await grid.checks.all();
    grid.view.narrow({ words: '戊' });
    const visited = Array.from({ length: 4 }, () => {
      grid.nextProblem();
      return grid.store.indexOf(grid.cursor.active?.key ?? '');
    });
    expect(visited).toEqual([0, 1, 3, 0]);
  });

  test('what the person may do: no rows come or go, also by pasting, where those acts are withheld', () => {
    open({ mayAdd: false, mayRemove: false });
    go('戊', 'age');
    expect(grid.add()).toEqual([]);
    expect(grid.insertBelow()).toEqual([]);
    expect(grid.remove()).toBe(0);
    expect(grid.paste('6\n7')).toMatchObject({ taken: 1, refused: [{ row: 1, problem: '不能新增行，放不下了' }] });
    expect(grid.store.rows().map(({ age }) => age)).toEqual([1, 2, 3, 4, 6]);
  });

  test('nothing, where all is locked', () => {
    open({ locked: true });
    go('甲', 'age');
    expect(grid.add()).toEqual([]);
    expect(grid.remove()).toBe(0);
    expect(grid.write(keyOf('甲'), 'name', '子')).toBe(false);
    expect(grid.paste('9')).toEqual([]);
    expect(grid.clear()).toHaveLength(1);
    grid.moveBy(1);
    expect(grid.store.result().changed).toBe(false);
  });
});

describe('columns that nobody sees', () => {
  test('come into sight when something in them is to be changed', () => {
    open({ settings: { hidden: ['age'] } });
    grid.checks.refuse(keyOf('乙'), 'age', '年龄有误');
    expect(grid.nextProblem()).toBe(true);
    expect(at()).toBe('乙 age');
    expect(grid.view.settings.hidden).toEqual([]);
  });

  test('are filled by what fills several cells of a row', () => {
    expect(grid.write(keyOf('甲'), 'note', 'y')).toBe(true);
    expect(grid.store.cell(keyOf('甲'), 'note')).toBe('y');
  });
});

test('a row moves past the next one that can be seen, whatever the conditions leave out between', () => {
  grid.view.narrow({ words: '疾控' });
  go('丙', 'name');
  grid.moveBy(1);
  expect(names()).toEqual(['甲', '乙', '戊', '丙']);
  grid.moveBy(1);
  grid.moveBy(-1);
  expect(names()).toEqual(['甲', '乙', '丙', '戊']);
  grid.view.narrow({ words: '' });
  expect(names()).toEqual(['甲', '乙', '丁', '丙', '戊']);
});

test('more cells than can be taken at once are counted and not taken', () => {
  go('甲', 'name');
  expect(grid.paste('x\ty\n'.repeat(60_000))).toEqual({ tooMany: 120_000 });
  expect(grid.store.size).toBe(5);
});

test('20,000 rows are pasted, checked and walked through without a long wait', async () => {
  open();
  go('甲', 'name');
  const began = performance.now();
  grid.paste(Array.from({ length: 20_000 }, (_, nth) => `人${nth}\t${nth % 90}`).join('\n'));
  expect(grid.store.size).toBe(20_000);
  grid.cursor.edge({ rows: 1 });
  expect(grid.cursor.at()?.row).toBe(19_999);
  expect(performance.now() - began).toBeLessThan(10_000);
});
