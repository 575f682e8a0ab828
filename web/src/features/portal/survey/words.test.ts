import { expect, test } from 'vitest';
import { periodOf } from './words';

const start = '2026-11-01 14:00:00';
const end = '2026-12-01 00:00:00';

test.each([
  ['a start and an end', start, end, '2026-11-01 14:00 至 2026-12-01 00:00'],
  ['an end alone', null, end, '2026-12-01 00:00 截止'],
  ['a start alone', start, null, '2026-11-01 14:00 开始'],
  ['neither', null, null, '长期开放'],
])('the period of a survey with %s', (_, startTime, endTime, words) => {
  expect(periodOf({ startTime, endTime })).toBe(words);
});
