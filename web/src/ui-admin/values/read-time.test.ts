import { expect, test } from 'vitest';
import cases from '../../../../internal/imports/testdata/moments.json';
import { readClock, readDay, readMoment } from './read-time';

// The same cases are read by internal/imports/cells_test.go.
test.each(cases)('$says: $written', ({ written, moment }) => {
  expect(readMoment(written)).toBe(moment);
  expect(readDay(written)).toBe(moment?.slice(0, 10) ?? null);
});

test('the number that a sheet keeps a day as is that day', () => {
  expect(readMoment('46025.5')).toBe('2026-01-03 12:00:00');
});

test.each([
  ['下午2:30', '14:30:00'],
  ['8 点半', '08:30:00'],
  ['８：０５', '08:05:00'],
  ['9点', '09:00:00'],
  ['11:59 pm', '23:59:00'],
  ['上午12点', null],
  ['25:00', null],
  ['8', null],
])('a time of day: %s', (written, read) => {
  expect(readClock(written)).toBe(read);
});
