import { type Bands, bandOf } from './bands';
import { round } from './number';
import type { Sex } from './person';

/** Height in cm gives the length of a step in cm; a convention of pedometers, an estimate only. */
export const stepLengthFactor: Record<Sex, number> = { M: 0.415, F: 0.413 };

/**
 * MET of walking by speed in miles per hour: 2011 Compendium of Physical Activities, codes 17151–17231. The bands between
 * its point values are ours. A newer compendium is another table of this shape.
 */
export const compendium2011: Bands<number> = [
  { from: 0, value: 2.0 },
  { from: 2.0, value: 2.8 },
  { from: 2.5, value: 3.0 },
  { from: 2.8, value: 3.5 },
  { from: 3.5, value: 4.3 },
  { from: 4.0, value: 5.0 },
  { from: 4.5, value: 7.0 },
  { from: 5.0, value: 8.3 },
];

/** Kilometres in a mile. */
export const kmPerMile = 1.609344;

/** From this speed on, in miles per hour, walking is close to running. */
export const nearlyRunning = 5;

/** Steps in a minute beyond which steps and minutes cannot both be right. */
export const maxCadence = 300;

/** Steps recommended for everybody: 《中国居民膳食指南（2022）》准则二. */
export const recommendedSteps = 6000;

export type StepLevel = 'below' | 'basic' | 'optimal' | 'above';

/** Steps between which the benefit levels off (Paluch et al., Lancet Public Health 2022;7:e219). */
export function plateau(age: number): { low: number; high: number } {
  return age >= 60 ? { low: 6000, high: 8000 } : { low: 8000, high: 10_000 };
}

export type StepInput = {
  sex: Sex;
  age: number;
  /** cm */
  height: number;
  /** kg */
  weight: number;
  steps: number;
  /** Minutes of walking. */
  minutes: number;
  /** Own step length in cm, null to estimate it from the height. */
  stepLength: number | null;
};

export type StepResult = {
  /** cm, unrounded, as all lengths and energies here */
  stepLength: number;
  km: number;
  kmPerHour: number;
  met: number;
  /** kcal including what the body uses at rest */
  gross: number;
  /** kcal more than sitting still */
  net: number;
  /** 千步当量: 3 MET for ten minutes */
  thousandSteps: number;
  level: StepLevel;
};

export function countSteps(input: StepInput, metTable: Bands<number> = compendium2011): StepResult {
  const { sex, age, height, weight, steps, minutes } = input;
  const stepLength = input.stepLength ?? height * stepLengthFactor[sex];
  const km = (steps * stepLength) / 100_000;
  // Nobody walks a minute without a step: without steps there is no walk to reckon.
  const hours = steps === 0 ? 0 : minutes / 60;
  const kmPerHour = hours === 0 ? 0 : km / hours;
  const met = bandOf(metTable, kmPerHour / kmPerMile);
  return {
    stepLength,
    km,
    kmPerHour,
    met,
    gross: met * weight * hours,
    net: (met - 1) * weight * hours,
    thousandSteps: (met * hours * 60) / 30,
    level: levelOf(steps, age),
  };
}

function levelOf(steps: number, age: number): StepLevel {
  const { low, high } = plateau(age);
  if (steps < recommendedSteps) return 'below';
  if (steps < low) return 'basic';
  return steps <= high ? 'optimal' : 'above';
}

/** Minutes that so many steps take at a pace of so many steps a minute. */
export function minutesAt(cadence: number, steps: number): number {
  return round(steps / cadence, 6);
}
