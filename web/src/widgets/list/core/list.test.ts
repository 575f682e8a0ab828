import { describe, expect, it } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import type { Page } from '@/shared/api/staff';
import { type Asked, answered, answerOf, asPage, isNarrowed, pageInstead } from './answer';
import { type Choice, wholeRows } from './chosen';
import { afterStep, asksTheSame, type Look, type Step } from './look';
import { type ListState, readListState } from './state';

type Row = { id: string };

const state = (text = ''): ListState => readListState(new URLSearchParams(text), ['name']);
const rows = (keys: string): Row[] => [...keys].map((id) => ({ id }));
const pageOf = (keys: string, total = keys.length): Page<Row> => ({
  records: rows(keys),
  total,
  size: 10,
  current: 1,
  pages: 1,
});

const many = wholeRows<Row>();
const one: Choice<Row, Row> = { ...many, multiple: false };
const picker: Choice<Row, Row> = { ...many, keeps: true };

describe('what somebody does in a list, step by step', () => {
  const tick = (keys: string, page: string): Step<Row, Row> => ({ pick: { keys: [...keys], page: rows(page) } });
  const click = (id: string): Step<Row, Row> => ({ pick: { row: { id } } });
  const all: Step<Row, Row> = { pick: { all: { query: 'name=a', total: 312 } } };
  const search: Step<Row, Row> = { search: { name: 'x' } };
  const turn: Step<Row, Row> = { go: { pageNo: 2 } };

  /** What is chosen, the page, the condition. */
  const told = ({ entries, all: matching, state: { pageNo, filters } }: Look<Row>) =>
    `${matching ? 'all ' : ''}${entries.map(({ id }) => id).join('')} ${pageNo} ${filters.name}`.trim();

  it.each<[what: string, choice: Choice<Row, Row>, steps: Step<Row, Row>[], end: string]>([
    ['rows that are ticked stay while one turns the pages', many, [tick('a', 'ab'), turn, tick('ac', 'cd')], 'ac 2'],
    ['a box that is cleared takes its row away', many, [tick('ab', 'ab'), turn, tick('b', 'cd')], 'b 2'],
    ['the box of the head takes the page', many, [tick('a', 'ab'), turn, tick('acd', 'cd')], 'acd 2'],
    ['a row that came on no page cannot be ticked', many, [tick('az', 'ab')], 'a 1'],
    ['a click takes a row, the next one lets go of it', many, [click('a'), click('b'), click('a')], 'b 1'],
    ['of one, the last click counts, and the same again keeps it', one, [click('a'), click('b'), click('b')], 'b 1'],
    ['all that match are chosen beside what was ticked', many, [tick('a', 'ab'), all], 'all a 1'],
    ['a row taken out ends the choice of all', many, [tick('ab', 'ab'), all, tick('b', 'ab')], 'b 1'],
    ['what is chosen for something to be done ends with a search', many, [tick('a', 'ab'), turn, search], '1 x'],
    ['what is chosen in a dialog for choosing outlives it', picker, [tick('a', 'ab'), turn, search], 'a 1 x'],
    ['turning and sorting end nothing', many, [all, turn, { go: { column: 'code', order: 'asc' } }], 'all  1'],
    ['entries can be set from beside the list', picker, [tick('ab', 'ab'), { pick: { entries: rows('b') } }], 'b 1'],
  ])('%s', (_, choice, steps, end) => {
    const begin: Look<Row> = { entries: [], all: null, state: state() };
    expect(told(steps.reduce((look, step) => afterStep(look, step, choice), begin))).toBe(end);
  });

  it('chooses nothing where nothing is there to be chosen', () => {
    const begin: Look<Row> = { entries: [], all: null, state: state() };
    expect(afterStep(begin, click('a'))).toBe(begin);
  });

  it.each([
    ['the same question', '', '', true],
    ['another condition', '', 'name=a', false],
    ['another page', '', 'pageNo=2', false],
  ])('%s', (_, before, next, same) => expect(asksTheSame(state(before), state(next))).toBe(same));
});

describe('what a list has to show', () => {
  const asked = (part: Partial<Asked<Row>>): Asked<Row> => ({
    data: undefined,
    error: null,
    isFetching: false,
    allowed: true,
    ...part,
  });
  const forbidden = new ApiError({ kind: 'forbidden', code: 403, message: '没有权限' });
  const broken = new ApiError({ kind: 'refused', code: 500, message: '数据库正在维护' });

  it.each<[what: string, asked: Asked<Row>, is: string, rows: string]>([
    ['loading until the first answer', asked({ isFetching: true }), 'loading', ''],
    ['rows', asked({ data: pageOf('ab') }), 'rows', 'ab'],
    ['nothing', asked({ data: pageOf('') }), 'empty', ''],
    ['an error without rows', asked({ error: broken }), 'failed', ''],
    ['a refusal of the server', asked({ error: forbidden }), 'refused', ''],
    ['a refusal before anything is asked', asked({ allowed: false }), 'refused', ''],
    ['nothing of before to whom it is refused now', asked({ data: pageOf('ab'), allowed: false }), 'refused', ''],
    ['rows of before with an error, which makes them old', asked({ data: pageOf('ab'), error: broken }), 'rows', 'ab'],
  ])('is %s', (_, given, is, keys) => {
    const answer = answerOf(given, state());
    expect([answer.is, answer.rows.map(({ id }) => id).join(''), answer.error]).toEqual([is, keys, given.error]);
  });

  it.each([
    ['the first page', '', 'abcdefghij'],
    ['the last page', 'pageNo=2', 'kl'],
    ['all on a long page', 'pageSize=20', 'abcdefghijkl'],
  ])('is %s of an answer with all rows', (_, text, keys) => {
    const { rows: shown, total } = answerOf(asked({ data: asPage(rows('abcdefghijkl')) }), state(text));
    expect([shown.map(({ id }) => id).join(''), total]).toEqual([keys, 12]);
  });

  it('may be there from the start', () => {
    expect(answered(rows('ab'))).toMatchObject({ is: 'rows', total: 2, busy: false });
    expect(answered([])).toMatchObject({ is: 'empty', total: 0 });
  });

  it.each([
    ['page 3 of 20 rows is page 2', 'pageNo=3', pageOf('', 20), 2],
    ['page 2 of nothing is page 1', 'pageNo=2', pageOf('', 0), 1],
    ['page 2 of 20 rows is there', 'pageNo=2', pageOf('ab', 20), null],
    ['nobody knows before the answer', 'pageNo=9', undefined, null],
  ])('%s', (_, text, page, instead) => expect(pageInstead(page, state(text))).toBe(instead));

  it('says whether conditions keep rows away', () => {
    expect([isNarrowed(state('pageNo=2')), isNarrowed(state('name=a'))]).toEqual([false, true]);
  });
});
