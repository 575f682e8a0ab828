import { round } from './number';
import { bodyMassIndex, type Sex } from './person';

type Limits = readonly [over: number, obese: number];

/** WS/T 586-2018《学龄儿童青少年超重与肥胖筛查》: index of overweight and obesity by half years of age. */
export const childLimits: readonly { age: number; M: Limits; F: Limits }[] = [
  { age: 6.0, M: [16.4, 17.7], F: [16.2, 17.5] },
  { age: 6.5, M: [16.7, 18.1], F: [16.5, 18.0] },
  { age: 7.0, M: [17.0, 18.7], F: [16.8, 18.5] },
  { age: 7.5, M: [17.4, 19.2], F: [17.2, 19.0] },
  { age: 8.0, M: [17.8, 19.7], F: [17.6, 19.4] },
  { age: 8.5, M: [18.1, 20.3], F: [18.1, 19.9] },
  { age: 9.0, M: [18.5, 20.8], F: [18.5, 20.4] },
  { age: 9.5, M: [18.9, 21.4], F: [19.0, 21.0] },
  { age: 10.0, M: [19.2, 21.9], F: [19.5, 21.5] },
  { age: 10.5, M: [19.6, 22.5], F: [20.0, 22.1] },
  { age: 11.0, M: [19.9, 23.0], F: [20.5, 22.7] },
  { age: 11.5, M: [20.3, 23.6], F: [21.1, 23.3] },
  { age: 12.0, M: [20.7, 24.1], F: [21.5, 23.9] },
  { age: 12.5, M: [21.0, 24.7], F: [21.9, 24.5] },
  { age: 13.0, M: [21.4, 25.2], F: [22.2, 25.0] },
  { age: 13.5, M: [21.9, 25.7], F: [22.6, 25.6] },
  { age: 14.0, M: [22.3, 26.1], F: [22.8, 25.9] },
  { age: 14.5, M: [22.6, 26.4], F: [23.0, 26.3] },
  { age: 15.0, M: [22.9, 26.6], F: [23.2, 26.6] },
  { age: 15.5, M: [23.1, 26.9], F: [23.4, 26.9] },
  { age: 16.0, M: [23.3, 27.1], F: [23.6, 27.1] },
  { age: 16.5, M: [23.5, 27.4], F: [23.7, 27.4] },
  { age: 17.0, M: [23.7, 27.6], F: [23.8, 27.6] },
  { age: 17.5, M: [23.8, 27.8], F: [23.9, 27.8] },
  { age: 18.0, M: [24.0, 28.0], F: [24.0, 28.0] },
];

/** The standard screens from 6 years to 18 years, in completed months. */
export const childMonths = { from: 72, to: 216 };

/** Below the limit of overweight nothing is said: whether a child is too thin takes another standard. */
export type ChildClass = 'below-over' | 'over' | 'obese';

export type ChildWeight = {
  /** Half year of age whose limits count. */
  band: number;
  /** One decimal, as shown; the class belongs to it. */
  bmi: number;
  class: ChildClass;
  over: number;
  obese: number;
};

/** Null outside the ages of the standard. Months are completed months, height in cm, weight in kg. */
export function weighChild(sex: Sex, months: number, height: number, weight: number): ChildWeight | null {
  const band = Math.floor(months / 6) / 2;
  const row = months > childMonths.to ? undefined : childLimits.find(({ age }) => age === band);
  if (!row) return null;
  const [over, obese] = row[sex];
  const bmi = round(bodyMassIndex(height, weight), 1);
  const found: ChildClass = bmi >= obese ? 'obese' : bmi >= over ? 'over' : 'below-over';
  return { band, bmi, class: found, over, obese };
}
