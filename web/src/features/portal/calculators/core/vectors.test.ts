import { describe, expect, test } from 'vitest';
import { aceClass, deurenberg, isTooFat, tapeMethod } from './body-fat';
import { type ActivityLevel, countCalories, kjPerKcal, target } from './calorie';
import { weighChild } from './child-weight';
import { scoreDiabetes } from './diabetes';
import { fixed, round } from './number';
import { bodyMassIndex, type Sex } from './person';
import { airGrade, cleanDay, inhaled, subIndex, table2012, timesOfWho, ventilation } from './pm25';
import { countSteps, type StepLevel } from './step';
import { isHighRatio, waistHipRatio } from './waist-hip';
import { oldFrom, waistClass, waistToHeight, weighAdult } from './weight';

type StepRow = [string, Sex, number, number, number, number | null, number, number];

describe('步数健康管理', () => {
  const rows: [StepRow, (string | number)[], StepLevel][] = [
    [['S1', 'M', 35, 175, 70, null, 8000, 80], ['72.6', '5.81', '4.36', 3.0, '280', '187', '8.0'], 'optimal'],
    [['S2', 'F', 65, 158, 58, null, 6500, 65], ['65.3', '4.24', '3.92', 2.8, '176', '113', '6.1'], 'optimal'],
    [['S3', 'F', 28, 163, 55, null, 4200, 42], ['67.3', '2.83', '4.04', 3.0, '116', '77', '4.2'], 'below'],
    [['S4', 'M', 45, 170, 80, null, 12000, 100], ['70.6', '8.47', '5.08', 3.5, '467', '333', '11.7'], 'above'],
    [['S5 edge', 'M', 60, 168, 65, null, 8000, 80], ['69.7', '5.58', '4.18', 3.0, '260', '173', '8.0'], 'optimal'],
    [['S6', 'F', 30, 160, 50, 70, 10000, 80], ['70.0', '7.00', '5.25', 3.5, '233', '167', '9.3'], 'optimal'],
  ];
  test.each(rows)('%j', ([, sex, age, height, weight, stepLength, steps, minutes], figures, level) => {
    const r = countSteps({ sex, age, height, weight, stepLength, steps, minutes });
    expect([
      fixed(r.stepLength, 1),
      fixed(r.km, 2),
      fixed(r.kmPerHour, 2),
      r.met,
      fixed(r.gross, 0),
      fixed(r.net, 0),
      fixed(r.thousandSteps, 1),
    ]).toEqual(figures);
    expect(r.level).toBe(level);
  });

  test.each<[string, number, number, StepLevel]>([
    ['5999 is below what is recommended', 40, 5999, 'below'],
    ['6000 is the recommended amount', 40, 6000, 'basic'],
    ['7999 below 60 years', 40, 7999, 'basic'],
    ['8000 below 60 years', 40, 8000, 'optimal'],
    ['10000 is still within the plateau', 59, 10_000, 'optimal'],
    ['10001 is beyond it', 59, 10_001, 'above'],
    ['from 60 years on 6000 is enough', 60, 6000, 'optimal'],
    ['8001 is beyond the plateau of old people', 60, 8001, 'above'],
  ])('%s', (_, age, steps, level) => {
    const person = { sex: 'M', height: 170, weight: 65, minutes: 60, stepLength: null } as const;
    expect(countSteps({ ...person, age, steps }).level).toBe(level);
  });

  test('nobody who stands still has walked', () => {
    const r = countSteps({ sex: 'F', age: 30, height: 160, weight: 50, stepLength: null, steps: 0, minutes: 30 });
    expect([r.km, r.kmPerHour, r.gross, r.net, r.thousandSteps]).toEqual([0, 0, 0, 0, 0]);
  });
});

type CalorieRow = [string, Sex, number, number, number, ActivityLevel];

describe('每日热量', () => {
  const rows: [CalorieRow, string[], string[]][] = [
    [
      ['C1', 'M', 30, 175, 70, 1.4],
      ['1648.75', '1695.67', '2308', '9658', '2374'],
      ['289–375', '51–77', '58–115'],
    ],
    [
      ['C2', 'F', 45, 160, 58, 1.7],
      ['1194.00', '1284.75', '2030', '8493', '2184'],
      ['254–330', '45–68', '51–101'],
    ],
    [
      ['C3', 'M', 68, 168, 72, 1.4],
      ['1435.00', '1473.14', '2009', '8406', '2062'],
      ['251–326', '45–67', '50–100'],
    ],
    [
      ['C4', 'F', 22, 165, 52, 2.0],
      ['1280.25', '1344.35', '2561', '10713', '2689'],
      ['320–416', '57–85', '64–128'],
    ],
    [
      ['C5', 'F', 30, 160, 50, 1.4],
      ['1189.00', '1275.72', '1665', '6965', '1786'],
      ['208–270', '37–55', '42–83'],
    ],
  ];
  test.each(rows)('%j', ([, sex, age, height, weight, activity], energy, grams) => {
    const r = countCalories({ sex, age, height, weight, activity });
    expect([
      fixed(r.mifflin, 2),
      fixed(r.harrisBenedict, 2),
      fixed(r.day, 0),
      fixed(r.day * kjPerKcal, 0),
      fixed(r.dayByHarrisBenedict, 0),
    ]).toEqual(energy);
    const range = ({ from, to }: { from: number; to: number }) => `${fixed(from, 0)}–${fixed(to, 0)}`;
    expect([r.carbohydrate, r.fat, r.protein].map(range)).toEqual(grams);
  });

  test.each<[string, CalorieRow, 'keep' | 'lose' | 'gain', string]>([
    ['keeping takes what the day takes', ['', 'M', 30, 175, 70, 1.4], 'keep', '2308'],
    ['gaining adds 300', ['', 'M', 30, 175, 70, 1.4], 'gain', '2608'],
    ['losing takes 500 away', ['', 'M', 30, 175, 70, 2.0], 'lose', '2798'],
    ['but never below the energy at rest', ['', 'F', 35, 163, 54, 1.4], 'lose', '1223'],
    ['and never below 1200 for a woman', ['', 'F', 60, 155, 50, 1.4], 'lose', '1200'],
    ['nor above what a small body needs', ['', 'F', 95, 140, 35, 1.4], 'lose', '825'],
  ])('%s', (_, [, sex, age, height, weight, activity], goal, kcal) => {
    expect(fixed(target(countCalories({ sex, age, height, weight, activity }), sex, goal), 0)).toBe(kcal);
  });
});

type DiabetesRow = [string, number, number, number, number, boolean, Sex];

describe('糖尿病风险', () => {
  const rows: [DiabetesRow, number[], number, boolean][] = [
    [['D1', 52, 138, 88.0, 25.1, false, 'M'], [13, 6, 7, 3, 0, 2], 31, true],
    [['D2', 31, 108, 68.0, 20.5, true, 'F'], [4, 0, 0, 0, 6, 0], 10, false],
    [['D3', 67, 162, 92.5, 30.2, true, 'F'], [18, 10, 10, 5, 6, 0], 49, true],
    [['D4 max', 74, 160, 95.0, 30.0, true, 'M'], [18, 10, 10, 5, 6, 2], 51, true],
    [['D5 min', 20, 100, 60.0, 18.0, false, 'F'], [0, 0, 0, 0, 0, 0], 0, false],
    [['D6', 38, 119, 84.9, 23.9, true, 'M'], [8, 1, 5, 1, 6, 2], 23, false],
    [['D7 cut-off', 47, 125, 84.9, 24.0, false, 'F'], [12, 3, 7, 3, 0, 0], 25, true],
    [['D8', 42, 129, 79.9, 21.9, false, 'F'], [11, 3, 5, 0, 0, 0], 19, false],
  ];
  test.each(rows)('%j', ([, age, pressure, waist, bmi, family, sex], items, total, isHigh) => {
    const s = scoreDiabetes({ age, pressure, waist, bmi, family, sex });
    expect([s.age, s.pressure, s.waist, s.bmi, s.family, s.sex]).toEqual(items);
    expect([s.total, s.isHigh]).toEqual([total, isHigh]);
  });
});

describe('体脂率', () => {
  test.each<[string, Sex, number, number, number, string, string, string, boolean]>([
    ['B1', 'M', 40, 172, 78, '26.37', '24.6', '19.2', false],
    ['B2', 'F', 35, 160, 62, '24.22', '31.7', '19.7', true],
    ['B3', 'F', 60, 155, 50, '20.81', '33.4', '16.7', true],
    ['B4', 'M', 25, 180, 70, '21.60', '15.5', '10.8', false],
  ])('%s', (_, sex, age, height, weight, bmi, percent, kg, tooFat) => {
    const fat = deurenberg(sex, age, height, weight);
    expect(fixed(bodyMassIndex(height, weight), 2)).toBe(bmi);
    expect([fixed(fat, 1), fixed((weight * fat) / 100, 1), isTooFat(sex, fat)]).toEqual([percent, kg, tooFat]);
  });

  test.each<[string, Sex, number, number, number, number, string, boolean]>([
    ['N1', 'M', 178, 86, 38, 0, '17.2', false],
    ['N2', 'F', 165, 74, 32, 98, '28.4', false],
    ['N3', 'M', 170, 95, 40, 0, '23.6', false],
    ['N4', 'F', 158, 88, 34, 104, '39.1', true],
  ])('%s', (_, sex, height, waist, neck, hip, percent, tooFat) => {
    const fat = tapeMethod(sex, { height, waist, neck, hip });
    expect([fixed(fat, 1), isTooFat(sex, fat)]).toEqual([percent, tooFat]);
  });

  test.each<[string, Sex, number, boolean, string]>([
    ['25.0 shown is not yet too much for a man', 'M', 25.04, false, 'obese'],
    ['25.1 shown is', 'M', 25.05, true, 'obese'],
    ['30.0 is not yet too much for a woman', 'F', 30, false, 'average'],
    ['5.9 of a man is the essential fat', 'M', 5.9, false, 'essential'],
    ['14 of a woman is an athlete', 'F', 14, false, 'athletes'],
  ])('%s', (_, sex, percent, tooFat, reference) => {
    expect([isTooFat(sex, percent), aceClass(sex, percent)]).toEqual([tooFat, reference]);
  });
});

describe('健康体重', () => {
  test.each<[string, number, number, string, string, string | null]>([
    ['W1', 175, 70, '22.9', 'normal', '56.7–73.2'],
    ['W2', 160, 62, '24.2', 'over', '47.4–61.2'],
    ['W3', 168, 80, '28.3', 'obese', '52.2–67.5'],
    ['W4', 170, 53, '18.3', 'under', '53.5–69.1'],
    ['W5 edge: the class belongs to the shown value', 172, 70.86, '24.0', 'over', '54.7–70.7'],
    ['W6 edge', 172, 82.8, '28.0', 'obese', null],
    ['W7', 165, 65.2, '23.9', 'normal', '50.4–65.1'],
  ])('%s', (_, height, weight, bmi, found, range) => {
    const w = weighAdult(height, weight);
    expect([fixed(w.bmi, 1), w.class]).toEqual([bmi, found]);
    if (range !== null) expect(`${fixed(w.healthy.from, 1)}–${fixed(w.healthy.to, 1)}`).toBe(range);
  });

  test.each<[string, number, string]>([
    ['27.9 has no grade', 27.9, ''],
    ['28.0', 28, '轻度'],
    ['32.5', 32.5, '中度'],
    ['37.5', 37.5, '重度'],
    ['50', 50, '极重度'],
  ])('obesity of %s', (_, bmi, grade) => expect(weighAdult(200, bmi * 4).grade).toBe(grade));

  test('old people have limits of their own', () => {
    expect([64, 65, 79, 80].map(oldFrom)).toEqual([null, 65, 65, 80]);
    const at = (age: number, bmi: number) => weighAdult(100, bmi, age).class;
    expect([18.5, 23.9, 24, 27.9].map((bmi) => at(64, bmi))).toEqual(['normal', 'normal', 'over', 'over']);
    expect([19.9, 20, 26.9, 27, 28].map((bmi) => at(65, bmi))).toEqual(['under', 'normal', 'normal', 'over', 'obese']);
    expect([21.9, 22, 26.9, 27, 28].map((bmi) => at(80, bmi))).toEqual(['under', 'normal', 'normal', 'over', 'obese']);
    expect(weighAdult(165, 70, 82)).toMatchObject({ bmi: 25.7, class: 'normal', healthy: { from: 59.9, to: 73.2 } });
  });

  test.each<[string, Sex, number, number, number, number, string, string, [number, number]]>([
    ['K1 boy of 9 years 4 months', 'M', 112, 135, 36, 9.0, '19.8', 'over', [18.5, 20.8]],
    ['K2 girl of 12 years 7 months', 'F', 151, 152, 48, 12.5, '20.8', 'below-over', [21.9, 24.5]],
    ['K3 boy of 6 years 5 months', 'M', 77, 118, 25, 6.0, '18.0', 'obese', [16.4, 17.7]],
    ['K4 edge: girl of 10 years', 'F', 120, 140, 38.2, 10.0, '19.5', 'over', [19.5, 21.5]],
    ['K5 boy of 15 years 11 months', 'M', 191, 170, 62, 15.5, '21.5', 'below-over', [23.1, 26.9]],
  ])('%s', (_, sex, months, height, weight, band, bmi, found, limits) => {
    const child = weighChild(sex, months, height, weight);
    expect(child).toMatchObject({ band, class: found, over: limits[0], obese: limits[1] });
    expect(fixed(child?.bmi ?? 0, 1)).toBe(bmi);
  });

  test.each([
    ['a month too young', 71, false],
    ['six years', 72, true],
    ['eighteen years', 216, true],
    ['a month too old', 217, false],
  ])('%s', (_, months, screened) => expect(weighChild('F', months, 130, 30) !== null).toBe(screened));
});

describe('PM2.5', () => {
  test.each<[string, number, number, string, number | null]>([
    ['P1', 12, 18, '优', 18],
    ['P2 edge', 35, 50, '优', 50],
    ['P3 half to even', 35.5, 52, '良', 52],
    ['36', 36, 52, '良', null],
    ['P4', 48, 76, '良', 67],
    ['P5 edge', 60, 100, '良', 82],
    ['P6 half to even', 60.5, 100, '良', 82],
    ['P7', 61, 101, '轻度污染', 83],
    ['P8', 75, 114, '轻度污染', 100],
    ['P9', 88, 126, '轻度污染', 117],
    ['115', 115, 150, '轻度污染', null],
    ['P10', 132, 175, '中度污染', 175],
    ['150', 150, 200, '中度污染', null],
    ['P11', 180, 230, '重度污染', 230],
    ['P12', 260, 310, '严重污染', 310],
    ['P13', 420, 447, '严重污染', 447],
    ['500', 500, 500, '严重污染', null],
    ['P14 cap', 620, 500, '严重污染', 500],
    ['clean air', 0, 0, '优', 0],
  ])('%s', (_, concentration, index, grade, former) => {
    const names = ['优', '良', '轻度污染', '中度污染', '重度污染', '严重污染'];
    const found = subIndex(concentration);
    expect([found, names[airGrade(found) - 1]]).toEqual([index, grade]);
    if (former !== null) expect(subIndex(concentration, table2012)).toBe(former);
  });

  test.each<[string, number, number, number, number, string]>([
    ['Q1', 48, ventilation.light, 2, 0, '47.2'],
    ['Q2', 88, ventilation.middle, 1, 0, '115.6'],
    ['Q3', 180, ventilation.sit, 3, 0.95, '10.7'],
    ['Q4', 15, ventilation.rest, 8, 0, '39.6'],
    ['Q5', 75, ventilation.heavy, 0.5, 0, '74.0'],
  ])('%s', (_, concentration, litres, hours, mask, dose) => {
    expect(fixed(inhaled(concentration, litres, hours, mask), 1)).toBe(dose);
  });

  test('compared with the guideline of the World Health Organization', () => {
    expect([timesOfWho(15), timesOfWho(48), round(15 * 15.7, 1)]).toEqual([1, 3.2, cleanDay]);
  });
});

describe('腰臀比', () => {
  test.each<[string, Sex, number, number, number, string, boolean, string, string]>([
    ['R1', 'M', 92, 98, 172, '0.94', true, 'central', '0.53'],
    ['R2', 'F', 72, 96, 163, '0.75', false, 'normal', '0.44'],
    ['R3', 'F', 83, 97, 158, '0.86', true, 'pre', '0.53'],
    ['R4 half up', 'M', 84, 96, 175, '0.88', false, 'normal', '0.48'],
    ['R5 edge', 'M', 88, 97.8, 170, '0.90', true, 'pre', '0.52'],
    ['R6 edge', 'F', 80, 94, 160, '0.85', true, 'pre', '0.50'],
  ])('%s', (_, sex, waist, hip, height, ratio, isHigh, found, ofHeight) => {
    const r = waistHipRatio(waist, hip);
    expect([fixed(r, 2), isHighRatio(sex, r)]).toEqual([ratio, isHigh]);
    expect([waistClass(sex, waist), fixed(waistToHeight(waist, height), 2)]).toEqual([found, ofHeight]);
  });
});
