import { expect, test } from 'vitest';
import { RowStore } from '@/widgets/rows';
import type { GridColumn } from '../core/grid-column';
import { type ColumnSettings, GridView } from '../core/grid-view';
import { layoutOf } from './layout';

type Row = { a: string; b: string; c: string };

const columns: readonly GridColumn<Row>[] = [
  { name: 'a', label: '甲', width: 100, frozen: 'start' },
  { name: 'b', label: '乙' },
  { name: 'c', label: '丙', width: 100, frozen: 'end' },
];

function laidOut(width: number, settings: ColumnSettings = {}) {
  const view = new GridView<Row>(new RowStore<Row>({ columns }), { columns, settings });
  const layout = layoutOf(view, ['select', 'number'], width);
  const places = [...layout.of.values()].map(({ zone, left, width: wide }) => [zone, left, wide]);
  return { ...layout, places };
}

test('columns that stay in sight stand at the ends, the others share what is left', () => {
  const { places, startWidth, endWidth, width } = laidOut(800);
  expect(places).toEqual([
    ['start', 100, 100],
    ['middle', 200, 500],
    ['end', 0, 100],
  ]);
  expect([startWidth, endWidth, width]).toEqual([200, 100, 800]);
});

test('on a phone nothing stays but what stands before the cells, which is narrower there', () => {
  expect(laidOut(320).places.map(([zone]) => zone)).toEqual(['middle', 'middle', 'middle']);
  expect(laidOut(320).startWidth).toBe(76);
});

test('a width that the reader chose counts, and no empty side is left', () => {
  expect(laidOut(800, { widths: { b: 90 } }).places.map(([, , wide]) => wide)).toEqual([100, 90, 510]);
});

test('the number of a column counts what stands before the cells', () => {
  expect([...laidOut(800).of.values()].map(({ number }) => number)).toEqual([3, 4, 5]);
});

test('with sums below, what stands before the cells has room for their name', () => {
  const summed: readonly GridColumn<Row>[] = [{ name: 'a', label: '甲', statistics: ['sum'] }];
  const view = new GridView<Row>(new RowStore<Row>({ columns: summed }), { columns: summed });
  expect(layoutOf(view, ['select'], 800).startWidth).toBe(60);
  expect(layoutOf(view, ['drag', 'select', 'number'], 800).startWidth).toBe(140);
});
