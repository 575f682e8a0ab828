import { describe, expect, it } from 'vitest';
import { rulesOf } from './validate-rules';

describe('rules of a definition', () => {
  it('are required and unique in words of their own', () => {
    const { required, unique, words } = rulesOf('批号', [
      { required: true, message: '$' + '{title}不能为空' },
      { unique: true, message: '$' + '{title}不能重复' },
    ]);
    expect([required, unique, words]).toEqual([true, true, { required: '批号不能为空', unique: '批号不能重复' }]);
  });

  it('read * as required', () => expect(rulesOf('名称', [{ pattern: '*' }]).required).toBe(true));

  it('name the patterns that the server has, each with its own words', () => {
    const judge = (pattern: string, value: string) => rulesOf('价格', [{ pattern }]).rules.map((rule) => rule(value));
    expect(judge('money2', '1.234')).toEqual(['请输入正确的金额，最多 2 位小数']);
    expect(judge('money', '1.234')).toEqual([null]);
    expect(judge('m', '12800138000')).not.toEqual([null]);
    expect(judge('constructor', 'x')).toEqual(['格式不正确']);
  });

  it('take a regular expression, as a text too', () => {
    const { rules } = rulesOf('批号', [
      { pattern: '^R\\d{4}$', message: '批号应为 R 和 4 位数字' },
      { pattern: /^.{5}$/ },
    ]);
    expect(rules.map((rule) => rule('R12'))).toEqual(['批号应为 R 和 4 位数字', '格式不正确']);
    expect(rules.map((rule) => rule('R1234'))).toEqual([null, null]);
  });

  it('ask elsewhere', async () => {
    const [ask] = rulesOf<object>('批号', [
      { handler: async (value) => (value === 'K1' ? '批号已登记' : null) },
    ]).asyncRules;
    const { signal } = new AbortController();
    expect(await ask?.('K1', {}, signal)).toBe('批号已登记');
    expect(await ask?.('K2', {}, signal)).toBeNull();
  });
});
