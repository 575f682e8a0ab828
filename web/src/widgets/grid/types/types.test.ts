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

const read = (definition: Partial<Definition<Line>> & Pick<Definition<Line>, 'type'>, typed: string): unknown => {
  const { kind } = gridColumn<Line>({ ...base, ...definition });
  const meant = kind?.parse?.(typed) ?? { problem: 'no texts' };
  return 'problem' in meant ? meant.problem : meant.value;
};

describe('what people have in their sheets is read', () => {
  test.each([
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '2026年1月5日', '2026-01-05'],
    ['date', '２０２６－０１－０５', '2026-01-05'],
    ['datetime', '2026/1/5 9:30', '2026-01-05 09:30:00'],
    ['time', '9点30分', '09:30:00'],
    ['inputNumber', '1,234.5', 1234.5],
    ['inputNumber', '１，２３４', 1234],
    ['inputNumber', '50%', '“50%”不是数字，请填写数字，如 12'],
    ['checkbox', '√', true],
    ['input', '他说"好"\t\n下一行', '他说"好" 下一行'],
    ['input_pop', '他说"好"\n下一行', '他说"好"\n下一行'],
  ] as const)('%s: %s', (type, typed, value) => {
    expect(read({ type }, typed)).toEqual(value);
  });
});

describe('a format that names longer spans than days', () => {
  test.each([
    ['YYYY-MM', '2026年8月', '2026-08', '2026-08'],
    ['YYYY-MM', '2026/8/15', '2026-08', '2026-08'],
    ['YYYY年M月', '2026-08', '2026-08-01', '2026年8月'],
    ['YYYY-[Q]Q', '2026年第三季度', '2026-Q3', '2026-Q3'],
    ['YYYY年第Q季度', '2026-11-02', '2026-10-01', '2026年第4季度'],
    ['YYYY', '2026年', '2026', '2026'],
    ['YYYY-MM', '2026-13', '“2026-13”不是月份，请写成 2026-11', '“2026-13”不是月份，请写成 2026-11'],
    ['YYYY-MM', '', null, ''],
  ])('%s reads %s', (format, typed, stored, shown) => {
    const value = read({ type: 'date', format }, typed);
    expect(value).toBe(stored);
    expect(gridColumn<Line>({ ...base, type: 'date', format }).kind?.text(value)).toBe(shown);
  });

  test('a time is shown as its format says', () => {
    const { kind } = gridColumn<Line>({ ...base, type: 'time', format: 'HH:mm' });
    expect(kind?.show?.('09:40:00', {})).toBe('09:40');
  });
});

describe('words', () => {
  const options = [
    { value: '1', label: '甲' },
    { value: '2', label: '乙', disabled: true },
  ];

  test('that are closed are not to be chosen, and stay where they were', () => {
    expect(read({ type: 'select', options }, '乙')).toContain('没有“乙”这一项');
    expect(gridColumn<Line>({ ...base, type: 'select', options }).kind?.text('2')).toBe('乙');
  });

  test('of one’s own stand beside those that are offered, also several', () => {
    expect(read({ type: 'select', options, allowInput: true }, '丙')).toBe('丙');
    expect(read({ type: 'select', options, allowInput: true, multi: true }, '甲,丙')).toBe('1,丙');
  });

  test('in boxes come from options, rows or a dictionary', () => {
    expect(read({ type: 'checkbox_meta', options: () => options }, 'x')).toContain('没有“x”');
    expect(gridColumn<Line>({ ...base, type: 'checkbox_meta', dictCode: 'level' }).dictionary?.code).toBe('level');
    expect(read({ type: 'checkbox_meta' }, '是')).toBe('Y');
  });
});

describe('what of a person is stored', () => {
  const filterOf = (fieldExtendJson: string | { store: 'id' }) =>
    gridColumn<Line>({ ...base, type: 'sel_user', fieldExtendJson }).kind?.parse?.('u1');

  test.each(['{"store":"id","text":"username"}', '{"store":', '[]', 'null', '{"store":5}'])(
    '%s breaks nothing',
    (json) => {
      expect(filterOf(json)).toEqual({ value: 'u1' });
    },
  );
});
