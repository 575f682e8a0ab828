// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Report, ReportColumn } from '@/widgets/report';
import { chartOf, dimensionsIn, groupedBy, pivotOf, sumsIn } from './figures';

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
    const data = chartOf('来信', 'bar', { by: place, sums: [count, price] }, groupedBy(place, rows));
    expect(data).toMatchObject({ head: '科室', labels: ['流调科', '免疫科', '（空）'] });
    expect(data.series.map(({ name, values }) => [name, values])).toEqual([
      ['件数', [7, 5, null]],
      ['费用', [0.3, 0.2, null]],
    ]);
  });

  it('count rows where nothing is summed, and call values by the words of their dictionary', () => {
    const data = chartOf('来信', 'pie', { by: kind, sums: [] }, groupedBy(kind, rows));
    expect(data.labels).toEqual(['咨询', '2']);
    expect(data.series).toEqual([{ name: '行数', unit: '', values: [2, 2] }]);
    expect(groupedBy(kind, rows)[0]?.value).toBe('1');
  });

  it('stand in a table of two dimensions with sums at its ends, empty where there are no rows', () => {
    expect(pivotOf(place, kind, count, rows)).toEqual({
      places: ['咨询', '2'],
      lines: [
        { label: '流调科', values: [3, 4], total: 7 },
        { label: '免疫科', values: [null, 5], total: 5 },
        { label: '（空）', values: [null, null], total: null },
      ],
      totals: [3, 9],
      total: 12,
    });
  });
});
