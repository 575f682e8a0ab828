import { expect, it } from 'vitest';
import type { ChartData } from './chart-data';
import {
  barOf,
  labelAt,
  lengthOf,
  middleOf,
  piecesOf,
  plotOf,
  shortened,
  showsPattern,
  slicesOf,
  widthOf,
} from './plot';

const days = Array.from({ length: 30 }, (_, i) => `11-${String(i + 1).padStart(2, '0')}`);
const visits: ChartData = {
  kind: 'line',
  title: '访问量',
  head: '日期',
  labels: days,
  series: [
    { name: '本期', unit: '次', values: days.map((_, i) => i * 60) },
    { name: '按时率', unit: '%', values: days.map((_, i) => (i % 3 === 0 ? null : 90)) },
  ],
};
const titles: ChartData = {
  kind: 'bar',
  title: '阅读最多',
  head: '文章',
  labels: ['关于做好冬春季呼吸道传染病防控工作的通知', '流感疫苗', '狂犬病暴露处置门诊名单'],
  series: [{ name: '阅读', unit: '次', values: [90, 40, 10] }],
};

it.each([320, 375, 700, 1400])('has everything inside a drawing %i px wide', (width) => {
  for (const data of [visits, titles, { ...visits, kind: 'bar' as const }]) {
    const plot = plotOf(data, width);
    expect(plot.field.left).toBeGreaterThan(0);
    expect(plot.field.right).toBeLessThanOrEqual(width);
    for (const { at, text } of plot.labels) {
      const half = plot.across ? 0 : widthOf(text) / 2;
      expect(at - half).toBeGreaterThanOrEqual(0);
      expect(at + half).toBeLessThanOrEqual(plot.across ? plot.height : width);
    }
    data.series[0]?.values.forEach((value, i) => {
      const bar = barOf(plot, i, { of: 0, count: 2, value: value ?? 0 });
      expect(bar.x).toBeGreaterThanOrEqual(plot.field.left - 0.01);
      expect(bar.x + bar.width).toBeLessThanOrEqual(plot.field.right + 0.01);
      expect(bar.y).toBeGreaterThanOrEqual(plot.field.top - 0.01);
      expect(bar.y + bar.height).toBeLessThanOrEqual(plot.field.bottom + 0.01);
    });
  }
});

it('leaves labels out rather than writing one over another', () => {
  for (const width of [320, 700, 1400]) {
    const { labels } = plotOf(visits, width);
    labels.slice(1).forEach(({ at, text }, i) => {
      const before = labels[i];
      expect(at - widthOf(text) / 2).toBeGreaterThan((before?.at ?? 0) + widthOf(before?.text ?? '') / 2);
    });
  }
});

it('lays bars on their side when their labels are long, and shortens these', () => {
  const plot = plotOf(titles, 375);
  expect(plot.across).toBe(true);
  expect(plot.labels[0]?.text).toMatch(/…$/);
  expect(widthOf(plot.labels[0]?.text ?? '')).toBeLessThanOrEqual(90);
  expect(shortened('流感', 90)).toBe('流感');
  expect(plotOf({ ...titles, kind: 'line' }, 375).across).toBe(false);
});

it('gives each of two units an axis of its own, and percents one up to 100', () => {
  const plot = plotOf(visits, 700);
  expect(plot.axes.map(({ unit, scale }) => [unit, scale.high])).toEqual([
    ['次', 2000],
    ['%', 100],
  ]);
  expect(lengthOf(plot, 1, 100)).toBe(plot.field.top);
  expect(lengthOf(plot, 0, 0)).toBe(plot.field.bottom);
});

it('draws bars however many there are, with patterns where these can be seen', () => {
  const quarter = { ...visits, labels: Array.from({ length: 90 }, (_, i) => `${i}`) };
  const crowded = plotOf(quarter, 320);
  expect(barOf(crowded, 89, { of: 2, count: 3, value: 5 }).width).toBeGreaterThan(0);
  expect(showsPattern(crowded, 3)).toBe(false);
  expect(showsPattern(plotOf(titles, 375), 2)).toBe(true);
});

it('breaks a line where a figure is missing', () => {
  const plot = plotOf(visits, 700);
  expect(piecesOf(plot, 0, [1, null, 2, 3, null]).map((piece) => piece.length)).toEqual([1, 2]);
});

it('finds the label under the pointer', () => {
  for (const data of [visits, titles]) {
    const plot = plotOf(data, 700);
    const [x, y] = plot.across ? [300, middleOf(plot, 2)] : [middleOf(plot, 2), 100];
    expect(labelAt(plot, data.labels.length, x, y)).toBe(2);
    expect(labelAt(plot, data.labels.length, 1, 1)).toBeNull();
  }
});

it('cuts a ring into shares', () => {
  expect(slicesOf([1, null, 3])).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.25, to: 0.25 },
    { from: 0.25, to: 1 },
  ]);
  expect(slicesOf([0, 0])).toEqual([
    { from: 0, to: 0 },
    { from: 0, to: 0 },
  ]);
});
