import { round } from './number';
import { bodyMassIndex, type Sex } from './person';

/** Body fat in per cent of the weight, unrounded: Deurenberg 1991. Age in years, height in cm, weight in kg. */
export function deurenberg(sex: Sex, age: number, height: number, weight: number): number {
  return 1.2 * bodyMassIndex(height, weight) + 0.23 * age - (sex === 'M' ? 10.8 : 0) - 5.4;
}

export type Girths = {
  /** All in cm. */
  height: number;
  waist: number;
  neck: number;
  /** Women only. */
  hip: number;
};

/** Body fat in per cent, unrounded: Hodgdon & Beckett 1984 with the coefficients for centimetres. */
export function tapeMethod(sex: Sex, { height, waist, neck, hip }: Girths): number {
  const density =
    sex === 'M'
      ? 1.0324 - 0.19077 * Math.log10(waist - neck) + 0.15456 * Math.log10(height)
      : 1.29579 - 0.35004 * Math.log10(waist + hip - neck) + 0.221 * Math.log10(height);
  return 495 / density - 450;
}

/** Above this there is too much fat: 《肥胖症诊疗指南（2024 年版）》. */
export const fatLimit: Record<Sex, number> = { M: 25, F: 30 };

/** Whether the fat, as shown with one decimal, is above the limit. */
export function isTooFat(sex: Sex, percent: number): boolean {
  return round(percent, 1) > fatLimit[sex];
}

/** Per cent of fat that a living body can have and the formulas can tell. */
export const plausible = { from: 2, to: 70 };

export type FatClass = 'essential' | 'athletes' | 'fitness' | 'average' | 'obese';

/** Limits of the American Council on Exercise, for reference only; the names belong to the parts between them. */
export const aceLimits: Record<Sex, readonly [number, number, number, number]> = {
  M: [6, 14, 18, 25],
  F: [14, 21, 25, 32],
};

const aceClasses: readonly FatClass[] = ['essential', 'athletes', 'fitness', 'average', 'obese'];

export function aceClass(sex: Sex, percent: number): FatClass {
  const passed = aceLimits[sex].filter((limit) => round(percent, 1) >= limit).length;
  return aceClasses[passed] ?? 'obese';
}
