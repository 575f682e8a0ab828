import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Question } from '@/shared/survey/types';
import type { Answer, Answers } from '../types';
import { check } from './logic';
import { nextStep, pagesOf, shownOf } from './pages';
import { inOrder } from './shuffle';

type Case = {
  why: string;
  only?: Answers;
  add?: Answers;
  counted: Record<string, Answer | null>;
  problems: [string, string, string][];
};

const text = readFileSync('../internal/survey/testdata/cases.json', 'utf8').replace(
  /\{(.)(\d+)\}/gu,
  (_, sign, times) => String(sign).repeat(Number(times)),
);
const shared = JSON.parse(text) as { definition: { questions: Question[] }; base: Answers; cases: Case[] };

describe('answers are checked as on the server', () => {
  test.each(shared.cases)('$why', ({ only, add = {}, counted, problems }) => {
    const base = only ?? shared.base;
    const want: Answers = only ? {} : { ...base };
    for (const [id, answer] of Object.entries(counted)) {
      if (answer) want[id] = answer;
      else delete want[id];
    }
    const got = check(shared.definition.questions, { ...base, ...add });
    expect(got.counted).toEqual(want);
    expect(got.problems.map(({ question, row, message }) => [question, row, message])).toEqual(problems);
  });
});

const question = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'yesno', title: id, ...more });

describe('pages', () => {
  const asks = (on: string) => ({ when: { conditions: [{ question: on, is: 'is' as const, value: 'yes' }] } });
  const questions = [
    question('a'),
    question('b', asks('a')),
    question('c', { break: true, ...asks('a') }),
    question('d', { break: true }),
    question('e', { break: true, ...asks('d') }),
  ];
  const yes = { values: ['yes'] };

  test('begin where a question says so', () => {
    expect(pagesOf(questions).map((page) => page.map(({ id }) => id))).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
  });

  test.each([
    ['from the first page without answers the hidden second is left out', 1, 1, {}, 2],
    ['an answer brings the second page up', 1, 1, { a: yes }, 1],
    ['after the last page that is shown comes the end', 3, 1, {}, 4],
    ['backwards the hidden page is left out, too', 1, -1, {}, 0],
    ['backwards it stops at the first page', -1, -1, {}, 0],
  ] as const)('%s', (_, step, by, given, want) => {
    expect(nextStep(questions, step, by, given)).toBe(want);
  });

  test('a question shows up as soon as its condition holds', () => {
    expect([...shownOf(questions, { a: yes, d: yes })]).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect([...shownOf(questions, {})]).toEqual(['a', 'd']);
  });
});

describe('options in an order of chance', () => {
  const options = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, text: id, other: id === 'b' }));
  const random = question('q', { type: 'single', random: true, options });

  test('stay the same for one person and differ between people', () => {
    const orders = ['one', 'two', 'three', 'four', 'five', 'six'].map((key) =>
      inOrder(random, key)
        .map(({ id }) => id)
        .join(''),
    );
    expect(
      inOrder(random, 'one')
        .map(({ id }) => id)
        .join(''),
    ).toBe(orders[0]);
    expect(new Set(orders).size).toBeGreaterThan(1);
    for (const order of orders) {
      expect([...order].sort().join('')).toBe('abcde');
      expect(order.endsWith('b')).toBe(true);
    }
  });
});
