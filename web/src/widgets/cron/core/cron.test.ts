import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { change } from './change';
import { beginningOf, type Choice, choiceOf, kindsOf, textOf } from './choice';
import { hasYear, type PartName, partNames, read, untouched, write } from './parts';

const table = readFileSync(new URL('../../../../../internal/cron/testdata/next-runs.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, , runs]) => runs !== undefined && runs !== 'ERROR')
  .map(([expression = '']) => expression);

const parts = (expression: string) => read(expression) ?? untouched;

describe('an expression', () => {
  it.each(table)('%s is opened and closed without a change', (expression) => {
    expect(write(parts(expression), hasYear(expression))).toBe(expression);
  });

  it.each(['', 'abc', '0 0 * * *', '0 0 0 * * ? * *'])('“%s” is none', (text) => {
    expect(read(text)).toBeNull();
  });

  it('gets a year only when it says something', () => {
    expect(write(change(parts('0 0 8 1 1 ?'), 'year', '2027'), false)).toBe('0 0 8 1 1 ? 2027');
    expect(write(change(parts('0 0 8 * * ?'), 'hour', '9'), false)).toBe('0 0 9 * * ?');
  });
});

describe('a part', () => {
  it.each<[PartName, string, Choice]>([
    ['second', '*', { kind: 'every' }],
    ['day', '?', { kind: 'open' }],
    ['week', '2-6', { kind: 'range', from: 2, to: 6 }],
    ['week', 'mon-fri', { kind: 'range', from: 2, to: 6 }],
    ['week', 'FRI-MON', { kind: 'range', from: 6, to: 2 }],
    ['minute', '0/5', { kind: 'loop', start: 0, every: 5 }],
    ['minute', '*/5', { kind: 'loop', start: 0, every: 5 }],
    ['month', 'JAN,MAR', { kind: 'list', values: [1, 3] }],
    ['hour', '8', { kind: 'list', values: [8] }],
    ['day', '15W', { kind: 'workday', day: 15 }],
    ['day', 'L', { kind: 'last' }],
    ['day', 'LW', { kind: 'lastWorkday' }],
    ['day', 'L-3', { kind: 'beforeLast', days: 3 }],
    ['week', '6L', { kind: 'lastOf', weekday: 6 }],
    ['week', 'FRI#3', { kind: 'nth', weekday: 6, nth: 3 }],
    ['minute', '60', { kind: 'other', text: '60' }],
    ['minute', '?', { kind: 'other', text: '?' }],
    ['minute', '1-5,10', { kind: 'other', text: '1-5,10' }],
    ['hour', 'L', { kind: 'other', text: 'L' }],
    ['day', '0/0', { kind: 'other', text: '0/0' }],
  ])('%s %s', (part, text, choice) => {
    expect(choiceOf(part, text)).toEqual(choice);
  });

  it.each(partNames)('%s: what is chosen is read as what was chosen', (part) => {
    for (const kind of kindsOf(part)) {
      const choice = beginningOf(part, kind, 2026);
      expect(choiceOf(part, textOf(choice))).toEqual(choice);
    }
  });
});

describe('a change', () => {
  it.each<[says: string, before: string, part: PartName, text: string, after: string]>([
    ['a minute starts on its first second', '* * * * * ?', 'minute', '5', '0 5 * * * ?'],
    ['an hour starts on its first minute and second', '* * * * * ?', 'hour', '8', '0 0 8 * * ?'],
    ['what was chosen below stays', '15 30 * * * ?', 'hour', '8', '15 30 8 * * ?'],
    ['a day starts at midnight', '* * * * * ?', 'day', '1', '0 0 0 1 * ?'],
    ['a day of the week opens the day', '0 0 8 1 * ?', 'week', '2', '0 0 8 ? * 2'],
    ['and the day the week', '0 0 8 ? * 2', 'day', 'L', '0 0 8 L * ?'],
    ['an open day leaves the week to every day', '0 0 8 1 * ?', 'day', '?', '0 0 8 ? * *'],
    ['a month starts on its first day', '0 0 8 * * ?', 'month', '3', '0 0 8 1 3 ?'],
    ['or on its Sundays where the week counts', '0 0 8 ? * *', 'month', '3', '0 0 8 ? 3 1'],
    ['every month leaves the days alone', '0 0 8 * 3 ?', 'month', '*', '0 0 8 * * ?'],
    ['a year starts in January', '0 0 8 * * ?', 'year', '2027', '0 0 8 1 1 ? 2027'],
    ['every minute asks for nothing', '0 0 8 * * ?', 'minute', '*', '0 * 8 * * ?'],
    ['the same text is no change', '* * 8 * * ?', 'hour', '8', '* * 8 * * ?'],
  ])('%s', (_, before, part, text, after) => {
    expect(write(change(parts(before), part, text), false)).toBe(after);
  });

  it('never leaves both day and week open, or both set', () => {
    for (const text of ['*', '?', '1', 'L', '1-5']) {
      for (const part of ['day', 'week'] as const) {
        for (const before of ['0 0 8 1 * ?', '0 0 8 ? * 2', '0 0 8 ? * *', '0 0 8 * * ?']) {
          const { day, week } = change(parts(before), part, text);
          expect([day, week].filter((one) => one === '?')).toHaveLength(1);
        }
      }
    }
  });
});
