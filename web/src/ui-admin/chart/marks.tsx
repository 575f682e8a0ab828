import { useId } from 'react';
import styles from './chart.module.css';

/**
 * How the series look: apart in hue, each with 3:1 on light and on dark ground, none a signal (red and green state facts elsewhere on the
 * page). Points, strokes and patterns repeat what the colours say.
 */
export const tones = [
  styles.first,
  styles.ochre,
  styles.teal,
  styles.violet,
  styles.rose,
  styles.olive,
  styles.sky,
  styles.grey,
] as const;

export const toneOf = (i: number): string => tones[i % tones.length] ?? '';

const shapes = [
  'M0-4A4 4 0 1 1 0 4A4 4 0 1 1 0-4Z',
  'M0-5L5 4H-5Z',
  'M-4-4H4V4H-4Z',
  'M0-5L5 0 0 5-5 0Z',
  'M-5-4H5L0 5Z',
  'M-1.5-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5V-1.5H-1.5Z',
  'M-4.5-4.5H4.5L-4.5 4.5H4.5Z',
  'M-4.5-4.5L4.5 4.5V-4.5L-4.5 4.5Z',
];

/** The point of a series. */
export function Point({ series, x, y }: { series: number; x: number; y: number }) {
  return <path className={styles.point} d={shapes[series % shapes.length]} transform={`translate(${x} ${y})`} />;
}

const strokes = [undefined, '7 4', '2 3'] as const;

export const strokeOf = (i: number) => strokes[i % strokes.length];

/** Lines in the areas of the series after the first. */
const hatches = [
  '',
  'M0 6L6 0',
  'M0 0L6 6',
  'M0 3H6',
  'M3 0V6',
  'M0 6L6 0M0 0L6 6',
  'M0 3H6M3 0V6',
  'M2 3A1 1 0 1 0 4 3A1 1 0 1 0 2 3',
];

/** The patterns of a drawing; `fill` names the one of a series. */
export function usePatterns(count: number) {
  const id = useId();
  const patterns = (
    <defs>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pattern is its number
        <pattern key={i} id={`${id}${i}`} width="6" height="6" patternUnits="userSpaceOnUse" className={toneOf(i)}>
          <rect width="6" height="6" className={styles.area} />
          <path d={hatches[i % hatches.length]} className={styles.hatch} />
        </pattern>
      ))}
    </defs>
  );
  return { patterns, fill: (i: number) => `url(#${id}${i})` };
}

export type Mark = 'line' | 'area';

/** What stands for a series beside its name. */
export function Key({ series, mark }: { series: number; mark: Mark }) {
  const { patterns, fill } = usePatterns(mark === 'area' ? series + 1 : 0);
  return (
    <svg className={`${styles.key} ${toneOf(series)}`} width="24" height="12" aria-hidden="true">
      {patterns}
      {mark === 'area' ? (
        <rect x="6" width="12" height="12" fill={fill(series)} />
      ) : (
        <>
          <path className={styles.line} strokeDasharray={strokeOf(series)} d="M0 6H24" />
          <Point series={series} x={12} y={6} />
        </>
      )}
    </svg>
  );
}
