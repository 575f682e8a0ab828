import { round, roundHalfEven } from './number';

/** Concentration of the 24-hour mean in µg/m³ at which the sub-index reaches `index`. */
export type Step = { index: number; concentration: number };

const steps = (concentrations: readonly number[]): readonly Step[] =>
  [0, 50, 100, 150, 200, 300, 400, 500].map((index, i) => ({ index, concentration: concentrations[i] ?? 0 }));

/** HJ 633-2026, in force since 2026-03-01. */
export const table2026 = steps([0, 35, 60, 115, 150, 250, 350, 500]);
/** HJ 633-2012, which it replaced. */
export const table2012 = steps([0, 35, 75, 115, 150, 250, 350, 500]);

export const maxIndex = 500;

/**
 * Sub-index of PM2.5 (IAQI). The concentration is rounded to an integer first (GB/T 8170) and the index is rounded up, both
 * as HJ 633 prescribes; sums of integers, because fractions turned 50 into 51.
 */
export function subIndex(concentration: number, table: readonly Step[] = table2026): number {
  const c = roundHalfEven(concentration);
  const upper = table.findIndex((step) => c <= step.concentration);
  const high = table[upper];
  const low = table[upper - 1];
  if (!high) return maxIndex;
  if (!low) return high.index;
  const span = high.concentration - low.concentration;
  return low.index + Math.ceil(((high.index - low.index) * (c - low.concentration)) / span);
}

/** 1 is the best (优), 6 the worst (严重污染). */
export type AirGrade = 1 | 2 | 3 | 4 | 5 | 6;

export function airGrade(index: number): AirGrade {
  if (index <= 50) return 1;
  if (index <= 100) return 2;
  if (index <= 150) return 3;
  if (index <= 200) return 4;
  return index <= 300 ? 5 : 6;
}

/** 24-hour guideline of the World Health Organization 2021, µg/m³. */
export const whoDay = 15;

export function timesOfWho(concentration: number): number {
  return round(concentration / whoDay, 1);
}

/** Air that Chinese adults breathe, litres a minute (王贝贝 et al. 2014). */
export const ventilation = { rest: 5.5, sit: 6.6, light: 8.2, middle: 21.9, heavy: 32.9, extreme: 54.8 } as const;

export type Activity = keyof typeof ventilation;

/** A day's breath in clean air, µg: 15 µg/m³ × 15.7 m³. */
export const cleanDay = 235.5;

/** Inhaled µg, unrounded: concentration in µg/m³, litres a minute, hours, part kept back by the mask. */
export function inhaled(concentration: number, litres: number, hours: number, mask: number): number {
  return concentration * litres * 0.06 * hours * (1 - mask);
}
