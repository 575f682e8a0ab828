// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Report, ReportColumn } from '@/widgets/report';
import { chartOf, dimensionsIn, districtsIn, drawnOf, groupedBy, groupsOf, pivotOf, sumsIn } from './figures';

const column = (name: string, title: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  name,
  title,
  type: 'text',
  sorts: false,
  totals: false,
  group: '',
  words: null,
  href: '',
  ...more,
});

const place = column('place', '科室');
const kind = column('kind', '类型', { words: [{ value: '1', label: '咨询' }] });
const count = column('count', '件数', { type: 'number' });
const price = column('price', '费用', { type: 'number' });
const report: Report = { id: 'h', name: '来信', columns: [place, kind, count, price] };

const rows = [
  { place: '流调科', kind: '1', count: 3, price: '0.1' },
  { place: '免疫科', kind: '2', count: 5, price: '0.2' },
  { place: '流调科', kind: '2', count: 4, price: '0.2' },
  { place: null, kind: '1', count: null, price: '' },
];

describe('figures of a report', () => {
  it('are told apart by what is no number, and sum what is one', () => {
    expect(dimensionsIn(report)).toEqual([place, kind]);
    expect(sumsIn(report)).toEqual([count, price]);
    expect(dimensionsIn({ ...report, columns: [count] })).toEqual([count]);
  });

  it('sum what stands under one label, without what binary fractions leave over; nothing is no number', () => {
    const sums = [count, price];
    const data = chartOf('来信', 'bar', { by: place, sums }, groupedBy([place], sums, rows));
    expect(data).toMatchObject({ head: '科室', labels: ['流调科', '免疫科', '（空）'] });
    expect(data.series.map(({ name, values }) => [name, values])).toEqual([
      ['件数', [7, 5, null]],
      ['费用', [0.3, 0.2, null]],
    ]);
  });

  it('count rows where nothing is summed, and call values by the words of their dictionary', () => {
    const groups = groupedBy([kind], [], rows);
    const data = chartOf('来信', 'pie', { by: kind, sums: [] }, groups);
    expect(data.labels).toEqual(['咨询', '2']);
    expect(data.series).toEqual([{ name: '行数', unit: '', values: [2, 2] }]);
    expect(groups[0]?.keys).toEqual(['1']);
  });

  it('read the same when the server told them over all rows', () => {
    const told = {
      groups: [
        { keys: ['1'], texts: ['咨询'], values: [2] },
        { keys: [''], texts: [''], values: [null] },
      ],
    };
    expect(groupsOf([kind], told).map(({ labels }) => labels)).toEqual([['咨询'], ['（空）']]);
  });

  it('stand in a table of two dimensions with sums at its ends, empty where there are no rows', () => {
    const { places, lines, totals, total } = pivotOf(groupedBy([place, kind], [count], rows));
    expect(places).toEqual(['咨询', '2']);
    expect(lines.map(({ label, cells, total: sum }) => [label, cells.map((cell) => cell?.value ?? null), sum])).toEqual(
      [
        ['流调科', [3, 4], 7],
        ['免疫科', [null, 5], 5],
        ['（空）', [null, null], null],
      ],
    );
    expect(lines[1]?.cells[1]?.keys).toEqual(['免疫科', '2']);
    expect([totals, total]).toEqual([[3, 9], 12]);
  });

  it('are drawn in the order of time, and a pie keeps its largest parts apart', () => {
    const group = (label: string, value: number) => ({ labels: [label], keys: [label], values: [value] });
    const days = [group('2026-11-02', 1), group('2026-11-01', 2)];
    expect(drawnOf('line', days).map(({ keys }) => keys[0])).toEqual(['2026-11-01', '2026-11-02']);
    const many = Array.from({ length: 12 }, (_, at) => group(`栏目${at}`, at));
    expect(drawnOf('pie', many).at(-1)).toEqual({ labels: ['其他 5 项'], keys: [], values: [10] });
    expect(drawnOf('pie', many)).toHaveLength(8);
  });

  it('are told by district where a column says one', () => {
    const area = column('district', '区县');
    expect(districtsIn({ columns: [place, area, count] })).toEqual([area]);
    expect(districtsIn(report)).toEqual([]);
  });
});
