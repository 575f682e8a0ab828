import { describe, expect, it, test } from 'vitest';
import { namedPatterns, rulesOf } from './validate-rules';

const right: Record<string, readonly string[]> = {
  'n6-16': ['123456', '1234567890123456'],
  '*6-16': ['ab 12#', '六个汉字以上', '𠮷𠮷𠮷𠮷𠮷𠮷'],
  's6-18': ['abcdef', 'ABCDEFabcdefABCDEF'],
  url: ['https://www.cdc.example/a?b=1', 'http://a.cn'],
  e: ['liu.jia@cdc.example.cn'],
  m: ['13800138000', '19912345678'],
  p: ['200336', '010000'],
  s: ['abc', 'X'],
  n: ['0', '-1.5', '12', '3.14159'],
  z: ['0', '-7', '42'],
  money: ['0', '0.5', '0.50', '12', '12.5', '1234567.89'],
};

const wrong: Record<string, readonly string[]> = {
  'n6-16': ['12345', '12345678901234567', '12345a'],
  '*6-16': ['12345', '12345678901234567'],
  's6-18': ['abcde', 'abcdef1', 'abcdefabcdefabcdefa'],
  url: ['www.cdc.example', 'javascript:alert(1)'],
  e: ['liu.jia', '@cdc.cn'],
  m: ['12800138000', '1380013800', '23800138000'],
  p: ['20033', '2003366', 'a00336'],
  s: ['ab1', '汉'],
  n: ['1.', '.5', '--1', '1e3', '很多'],
  z: ['1.5', '-', '1a'],
  money: ['01', '00.5', '.5', '12.', '1.234', '-1', '1,000'],
};

it('has a name for each pattern of the specification, but for the one that means required', () => {
  expect(Object.keys(namedPatterns).sort()).toEqual(Object.keys(right).sort());
});

describe.each(Object.entries(namedPatterns))('pattern %s', (name, rule) => {
  test.each(right[name] ?? [])('takes %s', (value) => expect(rule(value)).toBeNull());
  test.each(wrong[name] ?? [])('refuses %s', (value) => expect(rule(value)).not.toBeNull());
  test('says nothing of an empty cell', () => expect(rule('')).toBeNull());
});

describe('rules of a definition', () => {
  it('are required and unique in words of their own', () => {
    const { required, unique, words } = rulesOf('批号', [
      { required: true, message: '$' + '{title}不能为空' },
      { unique: true, message: '$' + '{title}不能重复' },
    ]);
    expect([required, unique, words]).toEqual([true, true, { required: '批号不能为空', unique: '批号不能重复' }]);
  });

  it('read * as required', () => expect(rulesOf('名称', [{ pattern: '*' }]).required).toBe(true));

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
