import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { toggled } from './checked';
import { clockTime } from './clock-time';
import { type Match, matchedText, matchOf, matchValue } from './match-text';
import { openSubTable } from './open-sub-table';
import { matching } from './search-source';
import { shortened } from './shorten';

describe('a text with match type', () => {
  it.each<[string, Match, string, string]>([
    ['contains', 'like', '张', '*张*'],
    ['is', 'eq', '张', '=张'],
    ['differs', 'ne', '张', '!张'],
    ['is at least', 'ge', '100', '>=100'],
    ['is at most', 'le', '100', '<=100'],
    ['without text is no condition', 'like', '', ''],
    ['keeps what looks like a mark', 'like', '*', '***'],
  ])('that %s is sent and read back', (_, match, text, value) => {
    expect(matchValue(match, text)).toBe(value);
    expect(matchedText(match, value)).toBe(text);
  });

  it.each<[string, Match]>([
    ['*张*', 'like'],
    ['=张', 'eq'],
    ['!张', 'ne'],
    ['>=100', 'ge'],
    ['张', 'like'],
    ['', 'like'],
  ])('of %s says how it is meant', (value, match) => expect(matchOf(value)).toBe(match));

  it('loses the spaces around it only when asked to', () => {
    expect(matchValue('like', ' 张 三 ', true)).toBe('*张 三*');
    expect(matchValue('like', ' 张 ')).toBe('* 张 *');
    expect(matchValue('ne', '   ', true)).toBe('');
  });

  it.each<[string, Match, string]>([
    ['a bare one', 'like', '张'],
    ['one with another mark', 'ge', '<=100'],
    ['half a mark', 'like', '*'],
  ])('shows %s as it is stored', (_, match, value) => {
    expect(matchedText(match, value)).toBe(value);
  });
});

describe('ticked boxes', () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));

  it.each([
    ['the first one', '', 'b', 'b'],
    ['another one, in the order of the options', 'c', 'a', 'a,c'],
    ['one that goes', 'a,b,c', 'b', 'a,c'],
    ['the last one that goes', 'b', 'b', ''],
    ['one beside a value without option', 'x,b', 'a', 'a,b,x'],
  ])('join %s', (_, before, member, after) => {
    expect(toggled(options, before, member)).toBe(after);
  });
});

describe('a time of day', () => {
  it.each(['00:00:00', '08:05:09', '23:59:59'])('is %s', (text) => {
    expect(clockTime(text)).toBe(text);
  });
  it.each(['', '24:00:00', '08:60:00', '8:05:09', '08:05', '08:05:09 ', '现在'])('is not “%s”', (text) => {
    expect(clockTime(text)).toBeNull();
  });
});

describe('a long text', () => {
  it('is cut after so many characters', () => {
    expect(shortened('疾病预防控制中心', 4)).toBe('疾病预防');
  });
  it('counts signs beyond the first plane as one', () => {
    expect(shortened('😀😀😀', 2)).toBe('😀😀');
  });
  it.each(['', '疾病', '疾病预防'])('that is none stays whole: “%s”', (text) => {
    expect(shortened(text, 4)).toBeNull();
  });
});

it('finds options by text or value in any case', () => {
  const options = [
    { value: 'N18', label: 'CKD' },
    { value: 'A00', label: '霍乱' },
  ];
  expect(matching(options, ' ckd ')).toEqual([options[0]]);
  expect(matching(options, 'a0')).toEqual([options[1]]);
  expect(matching(options, '')).toEqual(options);
});

describe('opening a sub-table', () => {
  const broken = new ApiError({ kind: 'network', code: 0, message: '网络连接失败' });
  const failing = (times: number) => {
    const load = vi.fn().mockResolvedValue(['行']);
    for (let n = 0; n < times; n += 1) {
      load.mockRejectedValueOnce(broken);
    }
    return load;
  };
  const wait = () => Promise.resolve();
  const signal = new AbortController().signal;

  it.each([0, 1, 3])('works after %i failures', async (times) => {
    const load = failing(times);
    await expect(openSubTable(load, { signal, wait })).resolves.toEqual(['行']);
    expect(load).toHaveBeenCalledTimes(times + 1);
  });

  it('is given up after three tries more', async () => {
    const load = failing(4);
    await expect(openSubTable(load, { signal, wait })).rejects.toThrow('打开子表失败');
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('stops when nobody waits for it any more', async () => {
    const abort = new AbortController();
    const load = failing(4);
    const closing = () => Promise.resolve(abort.abort());
    await expect(openSubTable(load, { signal: abort.signal, wait: closing })).rejects.toThrow('网络连接失败');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
