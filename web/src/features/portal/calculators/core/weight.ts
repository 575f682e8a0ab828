import { type Bands, bandOf } from './bands';
import { round } from './number';
import { bodyMassIndex, type Sex } from './person';

export type WeightClass = 'under' | 'normal' | 'over' | 'obese';

/** WS/T 428-2013《成人体重判定》. */
export const adultLimits: Bands<WeightClass> = [
  { from: 0, value: 'under' },
  { from: 18.5, value: 'normal' },
  { from: 24, value: 'over' },
  { from: 28, value: 'obese' },
];

/** Index that suits old people: 膳食指南 2022 from 65 years, 体重管理指导原则 2024 from 80. Obesity begins where it does for all adults. */
export const oldLimits: readonly { age: number; limits: Bands<WeightClass> }[] = [
  {
    age: 65,
    limits: [
      { from: 0, value: 'under' },
      { from: 20, value: 'normal' },
      { from: 27, value: 'over' },
      { from: 28, value: 'obese' },
    ],
  },
  {
    age: 80,
    limits: [
      { from: 0, value: 'under' },
      { from: 22, value: 'normal' },
      { from: 27, value: 'over' },
      { from: 28, value: 'obese' },
    ],
  },
];

/** From which age the limits for old people hold that are right at this one; null for younger adults. */
export function oldFrom(age: number): number | null {
  return oldLimits.findLast((row) => age >= row.age)?.age ?? null;
}

/** Limits of the index at an age. */
export function limitsAt(age: number): Bands<WeightClass> {
  return oldLimits.findLast((row) => age >= row.age)?.limits ?? adultLimits;
}

/** Grades of obesity: 《肥胖症诊疗指南（2024 年版）》. */
export const obesityGrades: Bands<string> = [
  { from: 28, value: '轻度' },
  { from: 32.5, value: '中度' },
  { from: 37.5, value: '重度' },
  { from: 50, value: '极重度' },
];

export type WaistClass = 'normal' | 'pre' | 'central';

/** Waist in cm from which fat gathers at the belly: WS/T 428-2013. */
export const waistLimits: Record<Sex, { pre: number; central: number }> = {
  M: { pre: 85, central: 90 },
  F: { pre: 80, central: 85 },
};

export function waistClass(sex: Sex, waist: number): WaistClass {
  const { pre, central } = waistLimits[sex];
  if (waist >= central) return 'central';
  return waist >= pre ? 'pre' : 'normal';
}

/** Waist divided by height from which something should be done. */
export const waistHeightLimit = 0.5;

/** Two decimals, as shown and compared. */
export function waistToHeight(waist: number, height: number): number {
  return round(waist / height, 2);
}

export type AdultWeight = {
  /** One decimal, as shown; the class belongs to it. */
  bmi: number;
  class: WeightClass;
  /** Only for obesity. */
  grade: string;
  /** Healthy weight, kg with one decimal. */
  healthy: { from: number; to: number };
};

/** Where a class begins at an age. */
export function beginOf(age: number, wanted: WeightClass): number {
  return limitsAt(age).find(({ value }) => value === wanted)?.from ?? 0;
}

/** Judges by the limits of the age; without one by those of adults up to 64. */
export function weighAdult(height: number, weight: number, age = 18): AdultWeight {
  const bmi = round(bodyMassIndex(height, weight), 1);
  const found = bandOf(limitsAt(age), bmi);
  const square = (height / 100) ** 2;
  return {
    bmi,
    class: found,
    grade: found === 'obese' ? bandOf(obesityGrades, bmi) : '',
    healthy: { from: round(beginOf(age, 'normal') * square, 1), to: round(lastOf(age) * square, 1) },
  };
}

/** The highest index, with one decimal, that is still in the range for an age. */
export function lastOf(age: number): number {
  return round(beginOf(age, 'over') - 0.1, 1);
}
