import type { Series } from '@/shared/api/public';
import { scaleOf } from '@/shared/chart/scale';

type Dot = { x: number; y: number };
export type Tick = { y: number; text: string };
export type Mark = { x: number; text: string; anchor: 'start' | 'middle' | 'end' };
export type Trend = { line: string; area: string; last: Dot; ticks: Tick[]; marks: Mark[] };

/** Drawing field in units of the view box: room for tick texts at the left and the labels below. */
const field = { left: 44, right: 520, top: 22, bottom: 190 };

/** A label of the axis: the week, the month or the day, whichever a long title names first. */
export function shortLabel(label: string): string {
  const named = /第\s*(\d+)\s*周|\d{1,2}月(?:\d{1,2}日)?|\d{2}-\d{2}$/.exec(label);
  if (!named) return label.length > 8 ? label.slice(0, 8) : label;
  return named[1] ? `第${named[1]}周` : named[0];
}

const trim = (value: number) => String(Math.round(value * 100) / 100);
const place = (dot: Dot) => `${trim(dot.x)} ${trim(dot.y)}`;

/** Geometry of the line of one series; null when fewer than two values make no trend. */
export function trendOf(series: Series): Trend | null {
  const { points } = series;
  if (points.length < 2) return null;
  const { high, ticks } = scaleOf([], { whole: false, end: Math.max(...points.map((point) => point.value)) });
  const width = (field.right - field.left - 24) / (points.length - 1);
  const height = (field.bottom - field.top) / high;
  const dots = points.map((point, index) => ({
    x: field.left + 12 + index * width,
    y: field.bottom - point.value * height,
  }));
  const first = dots[0];
  const last = dots.at(-1);
  if (!first || !last) return null;
  const line = `M${dots.map(place).join('L')}`;
  return {
    line,
    area: `${line}L${trim(last.x)} ${field.bottom}L${trim(first.x)} ${field.bottom}Z`,
    last,
    ticks: ticks.map((tick) => ({
      y: field.bottom - tick * height,
      text: trim(tick) + (tick === high && series.unit.length === 1 ? series.unit : ''),
    })),
    marks: marksOf(series, dots),
  };
}

function marksOf(series: Series, dots: Dot[]): Mark[] {
  const middle = Math.floor((dots.length - 1) / 2);
  const wanted: [number, Mark['anchor']][] = [
    [0, 'start'],
    [middle, 'middle'],
    [dots.length - 1, 'end'],
  ];
  return wanted
    .filter(([index], position) => position === 0 || index > 0)
    .map(([index, anchor]) => ({
      x: dots[index]?.x ?? 0,
      text: shortLabel(series.points[index]?.label ?? ''),
      anchor,
    }));
}
