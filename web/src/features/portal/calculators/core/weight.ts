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

export function weighAdult(height: number, weight: number): AdultWeight {
  const bmi = round(bodyMassIndex(height, weight), 1);
  const found = bandOf(adultLimits, bmi);
  const square = (height / 100) ** 2;
  return {
    bmi,
    class: found,
    grade: found === 'obese' ? bandOf(obesityGrades, bmi) : '',
    healthy: { from: round(18.5 * square, 1), to: round(23.9 * square, 1) },
  };
}

/** Index that suits old people: 膳食指南 2022 from 65 years, 体重管理指导原则 2024 from 80; null for younger ones. */
export function suitableForOld(age: number): { from: number; to: number } | null {
  if (age >= 80) return { from: 22, to: 26.9 };
  return age >= 65 ? { from: 20, to: 26.9 } : null;
}
