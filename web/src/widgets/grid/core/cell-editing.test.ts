import { beforeEach, describe, expect, test } from 'vitest';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { RowStore } from '@/widgets/rows';
import { CellEditing } from './cell-editing';
import { Grid } from './grid';
import type { GridColumn } from './grid-column';

type Lot = { id: string; name: string; count: number | null; passed: string };

const columns: readonly GridColumn<Lot>[] = [
  { name: 'name', label: '名称', kind: text, required: true, max: 4 },
  { name: 'count', label: '数量', kind: numbers({ least: 1, optional: true }) },
  { name: 'passed', label: '合格', tick: { yes: 'Y', no: 'N' } },
];

let grid: Grid<Lot>;
let editing: CellEditing<Lot>;
let keys: readonly string[];

beforeEach(() => {
  const rows = ['甲', '乙'].map((name) => ({ id: name, name, count: 5, passed: 'Y' }));
  grid = new Grid({ store: new RowStore<Lot>({ columns, rows, idOf: ({ id }) => id }), columns });
  editing = new CellEditing(grid);
  keys = grid.store.keys();
});

const go = (row: number, column: string) => grid.cursor.go({ key: keys[row] ?? '', column });
const value = (row: number, column: 'name' | 'count') => grid.store.cell(keys[row] ?? '', column);

describe('what is entered', () => {
  test('is no value before the cell is left, and one step of undo then', () => {
    go(0, 'name');
    editing.begin();
    for (const letters of ['甲乙', '甲乙丙']) editing.type(letters);
    expect(value(0, 'name')).toBe('甲');
    expect(editing.commit()).toBe(true);
    expect(value(0, 'name')).toBe('甲乙丙');
    grid.undo();
    expect(value(0, 'name')).toBe('甲');
  });

  test('goes with Escape', () => {
    go(0, 'name');
    editing.begin('');
    editing.type('丁');
    editing.cancel();
    expect([value(0, 'name'), grid.cursor.mode, editing.now]).toEqual(['甲', 'walking', null]);
  });

  test('stays when something leads elsewhere, and when a form wants to have it', () => {
    go(0, 'name');
    editing.begin('');
    editing.type('丁');
    grid.jump(keys[1] ?? '', 'count');
    expect(value(0, 'name')).toBe('丁');
    editing.begin('');
    editing.type('7');
    expect(grid.settle()).toBe(true);
    expect(value(1, 'count')).toBe(7);
  });

  test('is judged with each letter', () => {
    go(0, 'name');
    editing.begin('');
    expect(editing.now?.problem).toBe('请填写名称');
    editing.type('一二三四五');
    expect(editing.now?.problem).toBe('最大长度4位字符');
    editing.type('一');
    expect(editing.now?.problem).toBeNull();
  });

  test('keeps the cell open where it means nothing', () => {
    go(0, 'count');
    editing.begin('');
    editing.type('很多');
    expect([editing.commit(), grid.settle(), grid.cursor.mode, value(0, 'count')]).toEqual([
      false,
      false,
      'editing',
      5,
    ]);
    expect(editing.now?.problem).toBe('“很多”不是数字，请填写数字，如 12');
  });

  test('is gone with its row', () => {
    go(0, 'name');
    editing.begin('');
    editing.type('丁');
    grid.store.remote.removal('甲');
    expect(grid.store.rows().map(({ name }) => name)).toEqual(['乙']);
    expect([editing.now, editing.lost]).toEqual([null, { text: '丁', problem: '这一行已经没有了' }]);
  });
});

test('boxes of a range are ticked alike, as the active one', () => {
  go(0, 'passed');
  expect([editing.way(), editing.begin()]).toEqual(['tick', false]);
  grid.cursor.move({ rows: 1 }, { extend: true });
  expect(grid.tick()).toBe(true);
  expect(grid.store.rows().map(({ passed }) => passed)).toEqual(['N', 'N']);
});
