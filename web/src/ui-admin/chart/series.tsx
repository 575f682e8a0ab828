import styles from './chart.module.css';
import type { ChartData, ChartSeries } from './chart-data';
import { Point, strokeOf, toneOf, usePatterns } from './marks';
import { axisOf, barOf, type Dot, lengthOf, type Plot, piecesOf, showsPattern } from './plot';

type Part = { one: ChartSeries; i: number };

/** Which series of a chart are bars: in another unit than the first, or in a combined chart, a series is a line over them. */
export const isBar = ({ kind, series }: Pick<ChartData, 'kind' | 'series'>, plot: Plot, one: ChartSeries) =>
  kind === 'combined' ? one === series[0] : kind === 'bar' && axisOf(plot.axes, one) === 0;

/** The figures of a chart with axes. */
export function Series({ data: { kind, series }, plot }: { data: ChartData; plot: Plot }) {
  const parts = series.map((one, i) => ({ one, i }));
  const bars = parts.filter(({ one }) => isBar({ kind, series }, plot, one));
  const lines = parts.filter((part) => !bars.includes(part));
  return (
    <>
      <Bars parts={bars} all={series.length} plot={plot} />
      {lines.map((part) => (
        <Line key={part.one.name} part={part} plot={plot} filled={kind === 'area'} />
      ))}
    </>
  );
}

function Bars({ parts, all, plot }: { parts: readonly Part[]; all: number; plot: Plot }) {
  const { patterns, fill } = usePatterns(parts.length > 0 ? all : 0);
  const look = (i: number) =>
    showsPattern(plot, parts.length) ? { fill: fill(i) } : { className: `${styles.area} ${toneOf(i)}` };
  return (
    <>
      {patterns}
      {parts.map(({ one, i }, of) =>
        one.values.map((value, at) =>
          value === null || value === 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is that of its label
            <rect key={`${i} ${at}`} {...look(i)} {...barOf(plot, at, { of, count: parts.length, value })} />
          ),
        ),
      )}
    </>
  );
}

/** What lies between a line and nothing. */
const underOf = (piece: readonly Dot[], ground: number) =>
  `M${piece[0]?.x} ${ground}L${piece.map(({ x, y }) => `${x} ${y}`).join('L')}L${piece.at(-1)?.x} ${ground}Z`;

/** So many points can be told from one another. */
const mostPoints = 31;

function Line({ part: { one, i }, plot, filled }: { part: Part; plot: Plot; filled: boolean }) {
  const axis = axisOf(plot.axes, one);
  const pieces = piecesOf(plot, axis, one.values);
  const ground = lengthOf(plot, axis, 0);
  const dots = one.values.length <= mostPoints ? pieces.flat() : pieces.filter(({ length }) => length === 1).flat();
  const path = pieces.map((piece) => `M${piece.map(({ x, y }) => `${x} ${y}`).join('L')}`).join('');
  return (
    <g className={toneOf(i)}>
      {filled && <path className={styles.under} d={pieces.map((piece) => underOf(piece, ground)).join('')} />}
      <path className={styles.line} strokeDasharray={strokeOf(i)} d={path} />
      {dots.map(({ x, y }) => (
        <Point key={x} series={i} x={x} y={y} />
      ))}
    </g>
  );
}
