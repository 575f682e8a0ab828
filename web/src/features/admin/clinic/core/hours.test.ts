import { describe, expect, it } from 'vitest';
import shared from '../../../../../../internal/clinic/testdata/hours.json';
import { type ClockName, closedDay, type DayCells, dayOf, following, hoursOf, problemAt } from './day-cells';
import { exceptionsText, noteRule, problemOfFirst, readExceptions } from './exceptions';
import { endsNextDay, problemOfDay, readWeek, tidyClock, weekText } from './hours';

function read(text: string) {
  const found = readWeek(text);
  if ('problem' in found) throw new Error(found.problem);
  return found.week;
}

describe('hours of a week', () => {
  it.each(shared.read)('are read as the server reads them: $says', ({ written, want }) => {
    expect(weekText(read(written))).toBe(want);
    expect(weekText(read(want))).toBe(want);
  });

  it.each(shared.refused)('are refused as the server refuses them: $written', ({ written, want }) => {
    expect(readWeek(written)).toEqual({ problem: expect.stringContaining(want) });
  });

  it.each([
    ['8', '08:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    [' 8：30 ', '08:30'],
    ['8.30', '08:30'],
    ['24:00', '24:00'],
    ['8:30:00', '08:30'],
    ['8点半', '08:30'],
    ['8点', '08:00'],
    ['八点', '八点'],
    ['', ''],
  ])('take %s for %s', (typed, want) => {
    expect(tidyClock(typed)).toBe(want);
  });

  it.each([
    [{ from: '', to: '' }, 'from', '请填写开始和结束'],
    [{ from: '08:00', to: '' }, 'to', '请填写开始和结束'],
    [{ from: '八点', to: '09:00' }, 'from', '不是时间'],
    [{ from: '08:00', to: '25:00' }, 'to', '不是一天之内'],
    [{ from: '08:00', to: '08:00' }, 'to', '不是一天之内'],
    [{ from: '24:00', to: '08:00' }, 'from', '不是一天之内'],
    [{ from: '06:30', to: '08:00' }, 'from', '重叠'],
  ])('say what is wrong with %o, and at its end %s', (span, end, words) => {
    expect(problemOfDay({ kind: 'spans', spans: [{ from: '06:00', to: '07:00' }, span] })).toEqual({
      span: 1,
      end,
      message: expect.stringContaining(words),
    });
  });

  it('know a night', () => {
    expect(endsNextDay({ from: '20:00', to: '02:00' })).toBe(true);
    expect(endsNextDay({ from: '20:00', to: '24:00' })).toBe(false);
  });

  it('keep what is typed wrong, for whoever corrects it', () => {
    const week = read('周二 08:00-12:00');
    week[1] = { kind: 'spans', spans: [{ from: '八点', to: '' }] };
    expect(weekText(week)).toBe('周二 八点-');
  });
});

const cells = (part: Partial<DayCells>): DayCells => ({ ...closedDay, kind: 'spans', ...part });

describe('the hours of a day in cells', () => {
  it.each<[string, Partial<DayCells>, ClockName, string | null]>([
    ['an end that is missing', { from1: '08:00' }, 'to1', '请填写开始和结束'],
    ['nothing at the beginning beside it', { from1: '08:00' }, 'from1', null],
    ['no hours at all', {}, 'from1', '请填写时间'],
    [
      'the second span that begins too early',
      { from1: '08:00', to1: '12:00', from2: '11:00', to2: '15:00' },
      'from2',
      '重叠',
    ],
    [
      'spans with an empty place between them',
      { from1: '08:00', to1: '12:00', from3: '11:00', to3: '15:00' },
      'from3',
      '重叠',
    ],
    ['nothing where the day is closed', { kind: 'closed', from1: '08:00' }, 'to1', null],
  ])('say at the cell: %s', (_, part, name, words) => {
    const problem = problemAt(name, cells(part));
    if (words) expect(problem).toContain(words);
    else expect(problem).toBeNull();
  });

  it.each<[string, string, Partial<DayCells>, Partial<DayCells> | null]>([
    ['a time opens a day that was closed', 'from1', { kind: 'closed', from1: '08:00' }, { kind: 'spans' }],
    ['a time opens a day that was open all day', 'from1', { kind: 'whole', from1: '08:00' }, { kind: 'spans' }],
    ['the last time that goes closes the day', 'to1', {}, { kind: 'closed' }],
    ['another time that goes does not', 'to1', { from1: '08:00' }, null],
    ['a day without a word is closed', 'kind', { kind: '' as 'closed' }, closedDay],
    ['a day that is closed has no times', 'kind', { kind: 'closed', from1: '08:00' }, closedDay],
    ['a day with times keeps them', 'kind', { from1: '08:00' }, null],
  ])('%s', (_, name, part, want) => {
    expect(following(name, cells(part))).toEqual(want);
  });

  it('are given to other days, without 同周日, which is for holidays alone', () => {
    expect(dayOf(hoursOf(cells({ from1: '08:00', to1: '12:00' })))).toEqual({
      kind: 'spans',
      spans: [{ from: '08:00', to: '12:00' }],
    });
    expect(hoursOf(cells({ kind: 'sunday' })).kind).toBe('closed');
    expect(Object.keys(hoursOf(cells({}))).at(-1)).toBe('kind');
  });
});

function linesOf(text: string) {
  const found = readExceptions(text);
  if ('problem' in found) throw new Error(found.problem);
  return found.lines;
}

describe('days that differ from the week', () => {
  it.each(shared.exceptions)('are read as the server reads them: $says', ({ written, want }) => {
    expect(exceptionsText(linesOf(written))).toBe(want);
    expect(exceptionsText(linesOf(want))).toBe(want);
  });

  it.each(shared.refusedExceptions)('are refused as the server refuses them: $written', ({ written, want }) => {
    expect(readExceptions(written)).toEqual({ problem: expect.stringContaining(want) });
  });

  it('are not sent for a row in which nothing stands, and say which day is missing', () => {
    expect(exceptionsText([{ ...closedDay, first: null, last: null, note: ' ' }])).toBe('');
    expect(readExceptions('休息 国庆节')).toEqual({ problem: expect.stringContaining('缺少日期') });
  });

  it('stand in one row each: the row below says so', () => {
    const [period, day] = linesOf('2026-10-01至2026-10-07 休息\n2026-10-10 全天');
    if (!period || !day) throw new Error('two lines');
    const inside = { ...day, first: '2026-10-03' };
    expect(problemOfFirst(inside, [period, inside])).toContain('2026-10-01至2026-10-07 重复');
    expect(problemOfFirst(period, [period, inside])).toBeNull();
    expect(problemOfFirst({ ...day, first: null }, [])).toBe('请选择日期');
  });

  it('have notes without the marks that end a line', () => {
    expect(noteRule('国庆，全院')).toBeNull();
    expect(noteRule('国庆；全院')).toContain('不要用分号');
  });
});
