import { describe, expect, it } from 'vitest';
import { greeting, siteHour, timeAgo } from './moment';

describe('a greeting follows the hour', () => {
  it.each([
    [0, '早上好'],
    [8, '早上好'],
    [9, '上午好'],
    [11, '上午好'],
    [12, '中午好'],
    [13, '中午好'],
    [14, '下午好'],
    [19, '下午好'],
    [20, '晚上好'],
    [23, '晚上好'],
  ])('%s o’clock: %s', (hour, words) => expect(greeting(hour)).toBe(words));
});

describe('the hour is that of the site, wherever the computer stands', () => {
  it.each([
    ['2026-11-20T00:59:59Z', 8],
    ['2026-11-20T01:00:00Z', 9],
    ['2026-11-20T15:59:59Z', 23],
    ['2026-11-20T16:00:00Z', 0],
    ['2026-07-01T16:30:00-07:00', 7],
  ])('%s is %i o’clock', (time, hour) => expect(siteHour(Date.parse(time))).toBe(hour));
});

describe('how long ago something was', () => {
  it.each([
    ['2026-11-20 09:30:30', '刚刚'],
    ['2026-11-20 09:29:31', '刚刚'],
    ['2026-11-20 09:29:30', '1分钟前'],
    ['2026-11-20 08:30:31', '59分钟前'],
    ['2026-11-20 08:30:30', '1小时前'],
    ['2026-11-19 09:30:30', '1天前'],
    ['2026-11-13 09:30:30', '1周前'],
    ['2026-10-22 09:30:30', '4周前'],
    ['2026-10-21 09:30:30', '1个月前'],
    ['2025-11-20 09:30:30', '1年前'],
    ['2026-11-20 09:30:31', '刚刚'],
  ])('%s is %s', (time, words) => expect(timeAgo(time, '2026-11-20 09:30:30')).toBe(words));
});
