import { type Scale, scaleOf, shareOf } from '@/shared/chart/scale';
import { type ChartData, type ChartSeries, figureText } from './chart-data';

/** The field in which figures are drawn, in pixels. */
export type Field = { left: number; right: number; top: number; bottom: number };

export type Axis = { unit: string; scale: Scale };

/** What a chart with axes is drawn from. */
export type Plot = {
  width: number;
  height: number;
  field: Field;
  /** Bars lie on their side, because the labels are long. */
  across: boolean;
  /** One for each unit, two at most. */
  axes: readonly Axis[];
  /** The room of one label along its axis. */
  band: number;
  labels: readonly { at: number; text: string }[];
};

const usualHeight = 280;
const rowHeight = 26;
const labelRow = 24;
const longLabel = 14;
const small = 500;
/** How much of the room of a label its bars take. */
const fullness = 0.72;

/** About how wide a text of 12 px is. */
export const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > 'ÿ' ? 12 : 6.8), 0);

/** The beginning of a text that fits. */
export function shortened(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  const signs = [...text];
  while (signs.length > 0 && widthOf(signs.join('')) > room - 12) signs.pop();
  return `${signs.join('')}…`;
}

/** Further units than two share the first axis. */
export const axisOf = (axes: readonly Axis[], { unit }: ChartSeries): number =>
  Math.max(
    0,
    axes.findIndex((axis) => axis.unit === unit),
  );

export function plotOf(data: ChartData, width: number): Plot {
  const axes = axesOf(data.series, width);
  const isLong = data.labels.some((label) => label.length > longLabel);
  return data.kind === 'bar' && isLong && axes.length === 1 ? lying(data, axes, width) : standing(data, axes, width);
}

function axesOf(series: readonly ChartSeries[], width: number): Axis[] {
  const units = [...new Set(series.map(({ unit }) => unit))].slice(0, 2);
  return units.map((unit, i) => {
    const values = series
      .filter((one) => one.unit === unit || (i === 0 && !units.includes(one.unit)))
      .flatMap((one) => one.values);
    const whole = values.every((value) => value === null || Number.isInteger(value));
    return {
      unit,
      scale: scaleOf(values, { whole, end: unit === '%' ? 100 : undefined, most: width < small ? 3 : 4 }),
    };
  });
}

const room = ({ scale }: Axis) => Math.max(...scale.ticks.map((tick) => widthOf(figureText(tick)))) + 10;

function standing({ labels }: ChartData, axes: readonly Axis[], width: number): Plot {
  const [first, second] = axes;
  const field = {
    left: first ? room(first) : 0,
    right: width - (second ? room(second) : 12),
    top: labelRow,
    bottom: usualHeight - labelRow,
  };
  const band = (field.right - field.left) / Math.max(labels.length, 1);
  const widest = Math.max(0, ...labels.map(widthOf));
  const text = Math.min(widest, 110);
  const every = Math.max(1, Math.ceil((text + 10) / band));
  const shown = labels.flatMap((label, i) => {
    const half = Math.min(widthOf(label), text) / 2;
    const at = Math.min(Math.max(field.left + band * (i + 0.5), half), width - half);
    return i % every === 0 ? [{ at, text: shortened(label, text) }] : [];
  });
  return { width, height: usualHeight, field, across: false, axes, band, labels: shown };
}

function lying({ labels, series }: ChartData, axes: readonly Axis[], width: number): Plot {
  const text = width < small ? 90 : 180;
  const row = rowHeight + 8 * (series.length - 1);
  const last = figureText(axes[0]?.scale.high ?? 0);
  const field = { left: text + 10, right: width - widthOf(last) / 2 - 2, top: 8, bottom: 8 + row * labels.length };
  const shown = labels.map((label, i) => ({ at: field.top + row * (i + 0.5), text: shortened(label, text) }));
  return { width, height: field.bottom + labelRow, field, across: true, axes, band: row, labels: shown };
}

/** Where the middle of a label lies along its axis. */
export const middleOf = ({ field, band, across }: Plot, i: number) =>
  (across ? field.top : field.left) + band * (i + 0.5);

/** Where a figure lies on its axis. */
export function lengthOf({ field, across, axes }: Plot, axis: number, value: number): number {
  const scale = axes[axis]?.scale;
  const share = scale ? shareOf(scale, value) : 0;
  return across ? field.left + share * (field.right - field.left) : field.bottom - share * (field.bottom - field.top);
}

/** The label at a place of the drawing, or null beside the field. */
export function labelAt({ field, band, across }: Plot, count: number, x: number, y: number): number | null {
  const i = Math.floor((across ? y - field.top : x - field.left) / band);
  return i >= 0 && i < count ? i : null;
}

export type Bar = { x: number; y: number; width: number; height: number };

const widestBar = 24;

/** Whether the bars of so many series have room for a pattern. */
export const showsPattern = ({ band }: Plot, count: number) => (band * fullness) / count >= 6;

/** A bar of the group at a label: the `of`-th of `count`. */
export function barOf(plot: Plot, i: number, { of, count, value }: { of: number; count: number; value: number }): Bar {
  const thick = Math.min(widestBar, (plot.band * fullness) / count);
  const start = middleOf(plot, i) + thick * (of - count / 2);
  const [zero, end] = [lengthOf(plot, 0, 0), lengthOf(plot, 0, value)];
  const [low, long] = [Math.min(zero, end), Math.abs(end - zero)];
  // Neighbours are a hair apart, where there is room for one.
  const gap = count > 1 && thick > 4 ? 1 : 0;
  return plot.across
    ? { x: low, y: start, width: long, height: thick - gap }
    : { x: start, y: low, width: thick - gap, height: long };
}

export type Dot = { x: number; y: number };

/** The line of a series, in pieces where figures are missing. */
export function piecesOf(plot: Plot, axis: number, values: readonly (number | null)[]): Dot[][] {
  const pieces: Dot[][] = [[]];
  values.forEach((value, i) => {
    if (value === null) pieces.push([]);
    else pieces.at(-1)?.push({ x: middleOf(plot, i), y: lengthOf(plot, axis, value) });
  });
  return pieces.filter(({ length }) => length > 0);
}

/** The parts of a ring, each from an angle to another in turns; what is not more than nothing has no part. */
export function slicesOf(values: readonly (number | null)[]): { from: number; to: number }[] {
  const sizes = values.map((value) => Math.max(value ?? 0, 0));
  const sum = sizes.reduce((total, size) => total + size, 0);
  let before = 0;
  return sizes.map((size) => {
    const from = sum === 0 ? 0 : before / sum;
    before += size;
    return { from, to: sum === 0 ? 0 : before / sum };
  });
}
