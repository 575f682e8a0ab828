import { describe, expect, test } from 'vitest';
import { jsonOf, partsOf, partsProblem } from './rule-parts';

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
    ['[{"digits":"a","pattern":"x","message":"m"}]', '第 1 条的位数应为 * 或 1 到 9999 的整数'],
    ['[{"digits":"0","pattern":"x","message":"m"}]', '第 1 条的位数应为 * 或 1 到 9999 的整数'],
    ['[{"digits":"*","pattern":"","message":"m"}]', '第 1 条需要规则（正则表达式）和提示文本'],
    ['[{"digits":"*","pattern":"x","message":"m"}]', null],
  ])('%s: %s', (json, problem) => expect(partsProblem(json)).toBe(problem));
});
