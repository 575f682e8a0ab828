import { describe, expect, test } from 'vitest';
import { stepFor } from '@/shared/chart/scale';
import { issueOf } from './data-band';
import { titleParts } from './title-parts';
import { shortLabel, trendOf } from './trend';

describe('short titles break between words', () => {
  test.each([
    ['被猫狗抓咬了怎么办', '被猫狗抓咬了|怎么办'],
    ['疫情与健康提示', '疫情与|健康提示'],
    ['找接种门诊', '找接种门诊'],
  ])('%s', (title, expected) => expect(titleParts(title).join('|')).toBe(expected));
});

describe('the issue of a report', () => {
  test.each([
    ['流感监测周报（2026年第46周）', '2026年第46周'],
    ['临江市流感监测周报（2026年第46周）', '2026年第46周'],
    ['2026年第46周流感监测周报', '2026年第46周'],
    ['2026年10月法定传染病疫情', '2026年10月法定传染病疫情'],
    ['流感监测周报', '流感监测周报'],
  ])('%s', (title, expected) => expect(issueOf(title, '流感监测周报')).toBe(expected));
});

describe('labels of the axis', () => {
  test.each([
    ['流感监测周报（2026年第46周）', '第46周'],
    ['2026年10月', '10月'],
    ['2026-11-08', '11-08'],
    ['没有日期的很长的名称', '没有日期的很长的'],
  ])('%s', (label, expected) => expect(shortLabel(label)).toBe(expected));
});

describe('steps of the scale', () => {
  test.each([
    [5.2, 2],
    [18, 5],
    [0.9, 0.25],
    [1200, 500],
    [0, 1],
  ])('up to %d in steps of %d', (highest, expected) =>
    expect(stepFor(highest, { whole: false })).toBeCloseTo(expected),
  );
});

describe('the trend line', () => {
  const series = (values: number[]) => ({
    label: '占比',
    unit: '%',
    points: values.map((value, index) => ({ label: `第${index + 1}周`, value })),
  });

  test('one value is no trend', () => expect(trendOf(series([3]))).toBeNull());

  test('values of zero lie on the base line', () => {
    const trend = trendOf(series([0, 0]));
    expect(trend?.last.y).toBe(190);
    expect(trend?.line).not.toContain('NaN');
  });

  test('the highest value stays inside the field and the scale ends above it', () => {
    const trend = trendOf(series([2.1, 3.4, 5.2]));
    expect(trend?.ticks.map((tick) => tick.text)).toEqual(['0', '2', '4', '6%']);
    expect(trend?.last.y).toBeGreaterThan(22);
    expect(trend?.marks.map((mark) => mark.text)).toEqual(['第1周', '第2周', '第3周']);
  });
});
