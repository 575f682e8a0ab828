import { describe, expect, test } from 'vitest';
import { decimalsOf, fixed, parseNumber, round, roundHalfEven } from './number';

describe('rounding', () => {
  test.each([
    ['a half goes away from zero', 2560.5, 0, 2561],
    ['also where the binary fraction is a little less', 1.005, 2, 1.01],
    ['0.875', 0.875, 2, 0.88],
    ['0.285', 0.285, 2, 0.29],
    ['below zero', -2.5, 0, -3],
    ['nothing to round', 23, 1, 23],
  ])('%s', (_, value, decimals, expected) => expect(round(value, decimals)).toBe(expected));

  test.each([
    [35.5, 36],
    [60.5, 60],
    [0.5, 0],
    [60.51, 61],
    [60.49, 60],
  ])('%d becomes %d, a half to the even side', (value, expected) => expect(roundHalfEven(value)).toBe(expected));

  test('the shown text has all its decimals', () => expect(fixed(24, 1)).toBe('24.0'));
});

describe('numbers as people type them', () => {
  test.each<[string, string, number | null]>([
    ['plain', '170', 170],
    ['with a decimal', '62.5', 62.5],
    ['full-width digits', '１７０', 170],
    ['Chinese full stop for the point', '62。5', 62.5],
    ['full-width point', '６２．５', 62.5],
    ['blanks around', ' 170 ', 170],
    ['nothing', '', null],
    ['only blanks', '  ', null],
    ['scientific notation', '1e9', null],
    ['NaN', 'NaN', null],
    ['Infinity', 'Infinity', null],
    ['a sign', '-5', null],
    ['a unit', '170cm', null],
    ['hexadecimal', '0x10', null],
    ['two points', '1.2.3', null],
    ['a point alone', '.', null],
    ['without digits before the point', '.5', null],
    ['grouped', '1,000', null],
    ['a very long line', '9'.repeat(1_000_000), null],
    ['a formula', '=1+1', null],
    ['emoji', '🙂', null],
    ['a direction mark', '\u202e170', null],
    ['another script', '١٧٠', null],
  ])('%s', (_, text, expected) => expect(parseNumber(text)).toBe(expected));

  test.each([
    ['170', 0],
    ['62.50', 2],
    ['62。5', 1],
  ])('%s has %d decimals', (text, decimals) => expect(decimalsOf(text)).toBe(decimals));
});
