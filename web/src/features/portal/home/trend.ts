import type { Series } from '@/shared/api/public';

type Dot = { x: number; y: number };
export type Tick = { y: number; text: string };
export type Mark = { x: number; text: string; anchor: 'start' | 'middle' | 'end' };
export type Trend = { line: string; area: string; last: Dot; ticks: Tick[]; marks: Mark[] };

/** Drawing field in units of the view box: room for tick texts at the left and the labels below. */
const field = { left: 44, right: 520, top: 22, bottom: 190 };

/** Smallest of 1, 2, 2.5, 5 × 10ⁿ that covers the range in at most four steps from zero. */
export function stepFor(highest: number): number {
  if (highest <= 0) return 1;
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
}

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
  const step = stepFor(Math.max(...points.map((point) => point.value)));
  const steps = Math.max(1, Math.ceil(Math.max(...points.map((point) => point.value)) / step));
  const width = (field.right - field.left - 24) / (points.length - 1);
  const height = (field.bottom - field.top) / (step * steps);
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
    ticks: ticksOf(step, steps, height, series.unit),
    marks: marksOf(series, dots),
  };
}

function ticksOf(step: number, steps: number, height: number, unit: string): Tick[] {
  return Array.from({ length: steps + 1 }, (_, index) => ({
    y: field.bottom - index * step * height,
    text: trim(index * step) + (index === steps && unit.length === 1 ? unit : ''),
  }));
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
