import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Bounds, boundsOf, olderBoundsOf } from './bounds';
import { change } from './change';
import { beginningOf, type Choice, choiceOf, kindsOf, textOf } from './choice';
import { choose, chosenOf, openOlder, type PartState, wayOf, waysOf, writeOlder } from './older';
import { hasYear, type PartName, partNames, read, untouched, write } from './parts';

const lines = (name: string) =>
  readFileSync(new URL(`../../../../../internal/cron/testdata/${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));

/** Every expression of both tables that has the form of one, whether Quartz takes it or not. */
const table = [
  ...lines('next-runs').map(([expression = '']) => expression),
  ...lines('quartz').map(([quoted = '']) => JSON.parse(quoted) as string),
].filter((expression) => read(expression) !== null);

const parts = (expression: string) => read(expression) ?? untouched;

const sorted = ({ kind, values }: Extract<Choice, { kind: 'list' }>) => ({
  kind,
  values: values.toSorted((a, b) => a - b),
});

describe('an expression', () => {
  it('is opened and closed without a change, in either editor', () => {
    expect(table.length).toBeGreaterThan(900);
    for (const expression of table) {
      const plain = expression.trim().split(/\s+/).join(' ');
      expect(write(parts(expression), hasYear(expression))).toBe(plain);
      expect(writeOlder(openOlder(expression, 2026), expression)).toBe(plain);
    }
  });

  it('means the same when a way of it is chosen again', () => {
    for (const expression of table) {
      for (const part of partNames) {
        const choice = choiceOf(part, parts(expression)[part]);
        expect(choiceOf(part, textOf(choice))).toEqual(choice.kind === 'list' ? sorted(choice) : choice);
      }
    }
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
    ['year', '2026-2126', { kind: 'range', from: 2026, to: 2126 }],
    ['year', '*/2', { kind: 'loop', start: 1970, every: 2 }],
    ['year', '2027,2030', { kind: 'list', values: [2027, 2030] }],
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

describe('years', () => {
  it('begin with this one and reach a hundred years', () => {
    expect(beginningOf('year', 'range', 2026)).toEqual({ kind: 'range', from: 2026, to: 2126 });
  });
});

describe('bounds', () => {
  it.each<[PartName, newer: Bounds, older: Bounds]>([
    ['second', same([0, 59], [1, 59]), same([0, 59], [1, 59])],
    ['minute', same([0, 59], [1, 59]), same([0, 59], [1, 60])],
    ['hour', same([0, 23], [1, 23]), same([0, 23], [0, 23])],
    ['day', same([1, 31], [1, 31]), same([1, 31], [1, 31])],
    ['month', same([1, 12], [1, 12]), { ...same([1, 12], [0, 12]), start: [0, 12] }],
    ['week', same([1, 7], [1, 7]), same([1, 7], [1, 7])],
    ['year', { ...same([0, 9999], [1, 9999]), to: [1, 9999] }, same([2019, 2119], [1, 99])],
  ])('of a %s', (part, newer, older) => {
    expect(boundsOf(part)).toEqual(newer);
    expect(olderBoundsOf(part)).toEqual(older);
  });
});

function same(values: [number, number], every: [number, number]): Bounds {
  return { start: values, every, from: values, to: values };
}

describe('the older editor', () => {
  const open = (expression: string) => openOlder(expression, 2026);

  it('begins with every second, in seven parts', () => {
    expect(writeOlder(open(''), '')).toBe('* * * * * ? *');
    expect(open('').year).toMatchObject({ cronEvery: 'every', rangeStart: 2026, rangeEnd: 2126 });
  });

  it.each<
    [says: string, before: string, part: PartName, Partial<PartState> & Pick<PartState, 'cronEvery'>, after: string]
  >([
    [
      'sets one part and leaves the others',
      '* * * * * ? *',
      'hour',
      { cronEvery: 'list', specificSpecific: [8] },
      '* * 8 * * ? *',
    ],
    ['takes several values', '0 0 8 * * ?', 'hour', { cronEvery: 'list', specificSpecific: [18, 8] }, '0 0 8,18 * * ?'],
    ['without any takes all', '0 0 8 * * ?', 'hour', { cronEvery: 'list', specificSpecific: [] }, '0 0 * * * ?'],
    [
      'opens the day for the week',
      '0 0 8 1 * ? *',
      'week',
      { cronEvery: 'nth', cronNthDayDay: 2, cronNthDayNth: 3 },
      '0 0 8 ? * 2#3 *',
    ],
    [
      'and the week for the day',
      '0 0 8 ? * 2 *',
      'day',
      { cronEvery: 'beforeLast', cronDaysBeforeEomMinus: 3 },
      '0 0 8 L-3 * ? *',
    ],
    [
      'counts years',
      '0 0 8 1 1 ? *',
      'year',
      { cronEvery: 'loop', incrementStart: 2026, incrementIncrement: 2 },
      '0 0 8 1 1 ? 2026/2',
    ],
  ])('%s', (_, before, part, numbers, after) => {
    const state = open(before);
    const choice = chosenOf({ ...state[part], ...numbers });
    expect(writeOlder(choose(state, part, choice), before)).toBe(after);
  });

  it('keeps the numbers of a way while another one is looked at', () => {
    const state = choose(open('0 10-40 8 * * ?'), 'minute', { kind: 'every' });
    expect(chosenOf(state.minute, 'range')).toEqual({ kind: 'range', from: 10, to: 40 });
  });

  it('shows the days of the week among the days', () => {
    expect(wayOf(open('0 0 8 ? * 2-6'), 'day')).toEqual({ part: 'week', kind: 'range' });
    expect(wayOf(open('0 0 8 ? * *'), 'day')).toEqual({ part: 'day', kind: 'every' });
    expect(wayOf(open('0 0 8 L * ?'), 'day')).toEqual({ part: 'day', kind: 'last' });
    expect(wayOf(open('0 0 8 1 * 2'), 'day')).toBeNull();
    expect(waysOf('day').map(({ part, kind }) => `${part} ${kind}`)).not.toContain('day open');
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
