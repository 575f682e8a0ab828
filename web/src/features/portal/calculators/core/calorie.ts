import type { Sex } from './person';

export type ActivityLevel = 1.4 | 1.7 | 2;

/** Kilojoules in a kilocalorie. */
export const kjPerKcal = 4.184;

export type Goal = 'keep' | 'lose' | 'gain';

/** What losing and gaining weight takes from and adds to the day, kcal. */
export const goalShift: Record<Goal, number> = { keep: 0, lose: -500, gain: 300 };

/** Nobody is advised to eat less than this, kcal a day. */
export const leastToEat: Record<Sex, number> = { M: 1500, F: 1200 };

export type CalorieInput = {
  sex: Sex;
  age: number;
  /** cm */
  height: number;
  /** kg */
  weight: number;
  /** Ratio of the energy of a day to that at rest: DRIs 2023 1.40, 1.70, 2.00. */
  activity: ActivityLevel;
};

/** A range of grams, unrounded. */
export type Grams = { from: number; to: number };

export type CalorieResult = {
  /** Energy at rest, kcal a day, Mifflin–St Jeor 1990 */
  mifflin: number;
  /** The same, revised Harris–Benedict (Roza & Shizgal 1984) */
  harrisBenedict: number;
  /** Energy of the day, kcal, unrounded */
  day: number;
  dayByHarrisBenedict: number;
  carbohydrate: Grams;
  fat: Grams;
  protein: Grams;
};

/** Part of the day's energy and kcal in a gram: WS/T 578.1-2017, protein DRIs 2023. */
export const shares = {
  carbohydrate: { from: 0.5, to: 0.65, kcal: 4 },
  fat: { from: 0.2, to: 0.3, kcal: 9 },
  protein: { from: 0.1, to: 0.2, kcal: 4 },
} as const;

export function countCalories(input: CalorieInput): CalorieResult {
  const { sex, age, height, weight, activity } = input;
  const mifflin = 10 * weight + 6.25 * height - 5 * age + (sex === 'M' ? 5 : -161);
  const harrisBenedict =
    sex === 'M'
      ? 88.362 + 13.397 * weight + 4.799 * height - 5.677 * age
      : 447.593 + 9.247 * weight + 3.098 * height - 4.33 * age;
  const day = mifflin * activity;
  const grams = ({ from, to, kcal }: (typeof shares)[keyof typeof shares]): Grams => ({
    from: (day * from) / kcal,
    to: (day * to) / kcal,
  });
  return {
    mifflin,
    harrisBenedict,
    day,
    dayByHarrisBenedict: harrisBenedict * activity,
    carbohydrate: grams(shares.carbohydrate),
    fat: grams(shares.fat),
    protein: grams(shares.protein),
  };
}

/**
 * What to eat in a day for a goal, kcal, unrounded. Who loses weight never eats less than the body needs at rest nor less than
 * `leastToEat`, and never more than the day takes.
 */
export function target(result: CalorieResult, sex: Sex, goal: Goal): number {
  const shifted = result.day + goalShift[goal];
  if (goal !== 'lose') return shifted;
  return Math.min(result.day, Math.max(shifted, result.mifflin, leastToEat[sex]));
}

/** Energy requirement of WS/T 578.1-2017 in kcal a day by activity: low, middle, high (not stated from 65 years on). */
export const requirements: readonly { from: number; label: string; M: readonly number[]; F: readonly number[] }[] = [
  { from: 18, label: '18–49 岁', M: [2250, 2600, 3000], F: [1800, 2100, 2400] },
  { from: 50, label: '50–64 岁', M: [2100, 2450, 2800], F: [1750, 2050, 2350] },
  { from: 65, label: '65–79 岁', M: [2050, 2350], F: [1700, 1950] },
  { from: 80, label: '80 岁及以上', M: [1900, 2200], F: [1500, 1750] },
];
