// @vitest-environment jsdom
import { describe, expect, it, test } from 'vitest';
import { RowStore } from '@/widgets/rows';
import { Grid } from '../core/grid';
import { gridColumn, gridTable } from './column-of';
import { columnTypes, type Definition } from './definition';
import { definitions, type Line } from './sample';
import { numberDone, numberTyped, tagsOf } from './text-types';

const base = { key: 'a', title: '甲' };

it.each(columnTypes)('knows the type %s', (type) => {
  expect(gridColumn<Line>({ ...base, type })).toMatchObject({ name: 'a', label: '甲' });
});

describe('a definition becomes a column', () => {
  test('with width, side, rules and manners', () => {
    const column = gridColumn<Line>({
      ...base,
      type: 'input',
      width: '180px',
      fixed: 'left',
      defaultValue: '新',
      validateRules: [{ required: true }, { unique: true }],
      statistics: ['sum'],
      props: { maxLength: 20, placeholder: '如 K1' },
    });
    expect(column).toMatchObject({
      width: 180,
      frozen: 'start',
      initial: '新',
      required: true,
      unique: true,
      statistics: ['sum'],
      max: 20,
      placeholder: '如 K1',
    });
  });

  test.each([
    ['date', 135],
    ['datetime', 190],
    ['sel_user', 190],
    ['sel_depart', 190],
  ] as const)('%s is never narrower than %i', (type, least) => {
    expect(gridColumn<Line>({ ...base, type, minWidth: 50 }).least).toBe(least);
  });

  test('a place that is counted, which nobody writes', () => {
    const { order, columns } = gridTable<Line>([{ ...base, key: 'orderNum', type: 'normal', isOrder: true }]);
    expect(order).toEqual({ column: 'orderNum', as: 'number' });
    expect(columns[0]).toMatchObject({ locked: true });
  });

  test('a box with values of its own, ticked in a new row where it says so', () => {
    const { kind, tick, initial } = gridColumn<Line>({
      ...base,
      type: 'checkbox',
      customValue: ['Y', 'N'],
      defaultChecked: true,
    });
    expect(tick).toEqual({ yes: 'Y', no: 'N' });
    expect(initial).toBe('Y');
    expect([kind?.text('Y'), kind?.parse?.('是'), kind?.parse?.('0')]).toEqual(['是', { value: 'Y' }, { value: 'N' }]);
    expect(kind?.parse?.('也许')).toHaveProperty('problem');
  });
});

test.each([
  ['犬伤冷链', '犬伤;冷链'],
  ['犬伤;冷', '犬伤;冷'],
  ['犬;伤；冷链重', '犬伤;冷链;重'],
  ['', ''],
])('tags: %s becomes %s', (typed, tags) => expect(tagsOf(typed)).toBe(tags));

test.each([
  ['1a2', '12', '12'],
  ['-1.2.3', '-1.23', '-1.23'],
  ['1-2', '12', '12'],
  ['１２。５', '12.5', '12.5'],
  ['1,234', '1234', '1234'],
  ['-', '-', ''],
  ['.', '.', ''],
  ['很多', '', ''],
])('numbers: of %s typing leaves %s, and in the end %s', (typed, left, done) => {
  expect(numberTyped(typed)).toBe(left);
  expect(numberDone(left)).toBe(done);
});

function open(columns: readonly Definition<Line>[], rows: readonly Line[]) {
  const table = gridTable<Line>(columns);
  const store = new RowStore<Line>({ ...table, rows });
  const grid = new Grid({ store, columns: table.columns });
  const [key = ''] = store.keys();
  return { grid, store, key };
}

describe('one cell follows another', () => {
  const { province, city, county } = definitions;
  const start = () => open([province, city, county], [{ province: '32', city: '3205', county: '320505' }]);

  test('what is stored is shown in words, without anybody choosing again', () => {
    const { grid, key } = start();
    grid.cursor.go({ key, column: 'province' });
    grid.cursor.all();
    expect(grid.copy()).toBe('江苏省\t苏州市\t虎丘区');
  });

  test('its words are those below the other cell', () => {
    const { grid, key } = start();
    const column = grid.columnOf('city');
    if (!column) throw new Error('no column');
    expect(grid.read(key, column, '市辖区')).toContain('没有“市辖区”这一项，可以填：南京市、苏州市');
    expect(grid.read(key, column, '南京市')).toBeNull();
  });

  test('it is empty when the other one changes, and so is what follows it; one step of undo brings all back', () => {
    const { grid, store, key } = start();
    grid.write(key, 'province', '31');
    expect(store.row(key)).toMatchObject({ province: '31', city: '', county: '' });
    grid.undo();
    expect(store.row(key)).toMatchObject({ province: '32', city: '3205', county: '320505' });
  });
});

test('each row has words of its own, where they depend on it', () => {
  const ofRow: Definition<Line> = {
    ...base,
    type: 'select',
    options: ({ group }) => [{ value: '1', label: `${String(group)}组` }],
  };
  const { grid, store } = open(
    [ofRow],
    [
      { a: '1', group: '甲' },
      { a: '1', group: '乙' },
    ],
  );
  expect(
    store.keys().map((key) => {
      grid.cursor.go({ key, column: 'a' });
      return grid.copy();
    }),
  ).toEqual(['甲组', '乙组']);
});

test('the rules of a definition are those of its cells, in its words', async () => {
  const { grid, store, key } = open(
    [definitions.input],
    [{ batch: '' }, { batch: 'K1' }, { batch: 'R1' }, { batch: 'R1' }],
  );
  await grid.checks.all();
  expect(store.keys().map((each) => grid.checks.problem(each, 'batch'))).toEqual([
    '批号不能为空',
    '批号应为 R 和数字',
    '批号与其他行重复',
    '批号与其他行重复',
  ]);
  grid.write(key, 'batch', 'R9');
  expect(grid.checks.problem(key, 'batch')).toBeNull();
});
