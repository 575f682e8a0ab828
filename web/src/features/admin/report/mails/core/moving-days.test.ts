import { expect, it } from 'vitest';
import { dayWords, readDayWords } from './moving-days';

it.each([
  ['{today-7}', '7 天前', '7天前'],
  ['{today-45}', '45 天前', ' 45 天以前 '],
  ['{monthend-1}', '上月最后一天', '上月最后一天'],
  ['{month}', '本月 1 日', '本月1日'],
  ['2026-01-01', '2026-01-01', '2026-01-01'],
  ['{week+3}', '{week+3}', '{week+3}'],
  ['下下周', '下下周', '下下周'],
])('%s is said as %s, and read from “%s”', (stored, words, written) => {
  expect(dayWords(stored)).toBe(words);
  expect(readDayWords(written)).toBe(stored);
});
