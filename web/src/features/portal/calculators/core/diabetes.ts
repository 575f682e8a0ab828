import { type Bands, bandOf } from './bands';
import type { Sex } from './person';

type Points = Bands<number>;

/** Chinese Diabetes Risk Score (Zhou et al., Diabetes Care 2013;36:3944; 中国 2 型糖尿病防治指南 2020). */
export const agePoints: Points = [
  { from: 20, value: 0 },
  { from: 25, value: 4 },
  { from: 35, value: 8 },
  { from: 40, value: 11 },
  { from: 45, value: 12 },
  { from: 50, value: 13 },
  { from: 55, value: 15 },
  { from: 60, value: 16 },
  { from: 65, value: 18 },
];
/** Systolic pressure, mmHg. */
export const pressurePoints: Points = [
  { from: 0, value: 0 },
  { from: 110, value: 1 },
  { from: 120, value: 3 },
  { from: 130, value: 6 },
  { from: 140, value: 7 },
  { from: 150, value: 8 },
  { from: 160, value: 10 },
];
/** Waist of men, cm; of women each limit is 5 cm lower. */
export const waistPoints: Points = [
  { from: 0, value: 0 },
  { from: 75, value: 3 },
  { from: 80, value: 5 },
  { from: 85, value: 7 },
  { from: 90, value: 8 },
  { from: 95, value: 10 },
];
export const waistShift: Record<Sex, number> = { M: 0, F: 5 };
export const bmiPoints: Points = [
  { from: 0, value: 0 },
  { from: 22, value: 1 },
  { from: 24, value: 3 },
  { from: 30, value: 5 },
];
export const familyPoints = 6;
export const malePoints = 2;

/** From this score on a glucose tolerance test is advised. */
export const cutOff = 25;
export const maxScore = 51;
/** Ages in years for which the score was made. */
export const scoredAges = { from: 20, to: 74 };

export type DiabetesInput = {
  age: number;
  /** mmHg */
  pressure: number;
  /** cm, one decimal */
  waist: number;
  /** As shown: one decimal. */
  bmi: number;
  /** Parents, siblings or children have diabetes. */
  family: boolean;
  sex: Sex;
};

export type DiabetesScore = {
  age: number;
  pressure: number;
  waist: number;
  bmi: number;
  family: number;
  sex: number;
  total: number;
  isHigh: boolean;
};

export function scoreDiabetes(input: DiabetesInput): DiabetesScore {
  const items = {
    age: bandOf(agePoints, input.age),
    pressure: bandOf(pressurePoints, input.pressure),
    waist: bandOf(waistPoints, input.waist + waistShift[input.sex]),
    bmi: bandOf(bmiPoints, input.bmi),
    family: input.family ? familyPoints : 0,
    sex: input.sex === 'M' ? malePoints : 0,
  };
  const total = Object.values(items).reduce((sum, points) => sum + points, 0);
  return { ...items, total, isHigh: total >= cutOff };
}
