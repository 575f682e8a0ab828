import { beforeEach, describe, expect, test } from 'vitest';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { RowStore } from '@/widgets/rows';
import { CellEditing } from './cell-editing';
import { Grid } from './grid';
import type { GridColumn } from './grid-column';

type Lot = { id: string; name: string; count: number | null; passed: string; state: string };

const columns: readonly GridColumn<Lot>[] = [
  { name: 'name', label: '名称', kind: text, required: true, max: 4 },
  { name: 'count', label: '数量', kind: numbers({ least: 1, optional: true }) },
  { name: 'passed', label: '合格', tick: { yes: 'Y', no: 'N' } },
  { name: 'state', label: '状态', kind: { empty: '1', text: String, edit: () => null } },
];

let grid: Grid<Lot>;
let editing: CellEditing<Lot>;
let keys: readonly string[];

beforeEach(() => {
  const rows = ['甲', '乙'].map((name) => ({ id: name, name, count: 5, passed: 'Y', state: '1' }));
  grid = new Grid({ store: new RowStore<Lot>({ columns, rows, idOf: ({ id }) => id }), columns });
  editing = new CellEditing(grid);
  keys = grid.store.keys();
});

const go = (row: number, column: string) => grid.cursor.go({ key: keys[row] ?? '', column });
const value = (row: number, column: 'name' | 'count' | 'state') => grid.store.cell(keys[row] ?? '', column);

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

  test('is judged in its cell, too, when it was taken back', () => {
    grid.store.remote.cells('甲', { name: '' });
    go(0, 'name');
    editing.begin();
    for (const letters of ['丁', '']) editing.type(letters);
    editing.commit();
    expect(grid.checks.problem(keys[0] ?? '', 'name')).toBe('请填写名称');
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

describe('a cell that somebody else changes while it is open', () => {
  const changesElsewhere = (name: string) => grid.store.remote.cells('甲', { name });
  const conflicts = () => grid.store.remote.conflicts().map(({ mine, theirs }) => ({ mine, theirs }));

  beforeEach(() => {
    go(0, 'name');
    editing.begin();
  });

  test.each<[string, () => void]>([
    ['is left', () => editing.commit()],
    ['is left for another one', () => grid.jump(keys[1] ?? '', 'count')],
  ])('keeps both values once it %s', (_, leave) => {
    editing.type('我的');
    changesElsewhere('别人的');
    leave();
    expect(value(0, 'name')).toBe('我的');
    expect(conflicts()).toEqual([{ mine: '我的', theirs: '别人的' }]);
    grid.undo();
    expect([value(0, 'name'), ...conflicts()]).toEqual(['别人的']);
  });

  test.each([
    ['keeps both values where one was chosen', '3', ['3', { mine: '3', theirs: '2' }]],
    ['has the value of the other where the one that stood there was chosen again', '1', ['2']],
  ])('%s', (_, chosen, left) => {
    go(0, 'state');
    editing.begin();
    editing.choose('3');
    grid.store.remote.cells('甲', { state: '2' });
    editing.choose(chosen);
    editing.commit();
    expect([value(0, 'state'), ...conflicts()]).toEqual(left);
  });

  test('has the value of the other once the text is again the one that stood there', () => {
    editing.type('甲乙');
    changesElsewhere('别人的');
    editing.type('甲');
    editing.commit();
    expect([value(0, 'name'), ...conflicts()]).toEqual(['别人的']);
  });

  test('is not contested where both wrote the same, or where the other took it back', () => {
    editing.type('丁');
    changesElsewhere('丁');
    editing.commit();
    expect([value(0, 'name'), ...conflicts()]).toEqual(['丁']);
    editing.begin();
    editing.type('戊');
    changesElsewhere('己');
    changesElsewhere('丁');
    editing.commit();
    expect([value(0, 'name'), ...conflicts()]).toEqual(['戊']);
  });

  test('is not contested by what was entered before and is stored by now, in whichever words', () => {
    const key = keys[0] ?? '';
    editing.type('丁 ');
    editing.commit();
    editing.begin();
    grid.store.stored(key, { cells: { name: '丁 ' }, place: null }, { name: '丁' });
    editing.type('戊');
    editing.commit();
    expect([value(0, 'name'), ...conflicts()]).toEqual(['戊']);
  });
});

describe('what leaving the cell would write', () => {
  let told: boolean[];

  beforeEach(() => {
    told = [];
    grid.onUnwritten(() => told.push(grid.hasUnwritten()));
    go(0, 'name');
    editing.begin();
  });

  test('is told with the first letter and with the last, not with those between', () => {
    expect(told).toEqual([]);
    for (const letters of ['甲乙', '甲乙丙', '甲', '甲丁']) editing.type(letters);
    expect(told).toEqual([true, false, true]);
    editing.commit();
    expect(told).toEqual([true, false, true, false]);
  });

  test.each<[string, () => void]>([
    ['Escape gives it up', () => editing.cancel()],
    ['something leads elsewhere', () => grid.jump(keys[1] ?? '', 'count')],
    ['its row goes', () => grid.store.remote.removal('甲')],
  ])('is none any more when %s', (_, happens) => {
    editing.type('丁');
    happens();
    expect(told).toEqual([true, false]);
  });
});

test('boxes of a range are ticked alike, as the active one', () => {
  go(0, 'passed');
  expect([editing.way(), editing.begin()]).toEqual(['tick', false]);
  grid.cursor.move({ rows: 1 }, { extend: true });
  expect(grid.tick()).toBe(true);
  expect(grid.store.rows().map(({ passed }) => passed)).toEqual(['N', 'N']);
});
