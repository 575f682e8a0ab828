import { describe, expect, test } from 'vitest';
import { digitsProblem, jsonOf, partsOf, partsProblem, patternProblem } from './rule-parts';

describe('the parts of a check rule', () => {
  test('are read from JSON text and written back', () => {
    const parts = [{ digits: '2', pattern: '^[A-Z]+$', message: '前两位是大写字母' }];
    expect(partsOf(jsonOf(parts))).toEqual(parts);
  });

  test('a number of digits is understood as text too', () => {
    expect(partsOf('[{"digits":3,"pattern":"x","message":"m"}]')[0]?.digits).toBe('3');
  });

  test.each([
    ['', '请至少添加一条规则'],
    ['[]', '请至少添加一条规则'],
    ['[{"digits":"*","pattern":"x","message":"m"}]', null],
  ])('%s: %s', (json, problem) => expect(partsProblem(json)).toBe(problem));

  test.each([
    ['*', null],
    ['1', null],
    ['500', null],
    ['501', '位数应为 * 或 1 到 500 的整数'],
    ['0', '位数应为 * 或 1 到 500 的整数'],
    ['a', '位数应为 * 或 1 到 500 的整数'],
  ])('of %s places: %s', (digits, problem) => expect(digitsProblem(digits)).toBe(problem));

  test('an expression is as long as the server takes it, which counts bytes', () => {
    expect(patternProblem('a'.repeat(200))).toBeNull();
    expect(patternProblem('甲'.repeat(67))).toBe('规则不能超过 200 字节');
  });
});
