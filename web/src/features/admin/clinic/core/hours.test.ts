import { describe, expect, it } from 'vitest';
import shared from '../../../../../../internal/clinic/testdata/hours.json';
import { copied, endsNextDay, problemOfDay, readWeek, tidyClock, weekText } from './hours';

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
    ['八点', '八点'],
    ['', ''],
  ])('take %s for %s', (typed, want) => {
    expect(tidyClock(typed)).toBe(want);
  });

  it.each([
    [{ from: '', to: '' }, '请填写开始和结束'],
    [{ from: '08:00', to: '' }, '请填写开始和结束'],
    [{ from: '八点', to: '09:00' }, '不是时间'],
    [{ from: '08:00', to: '25:00' }, '不是一天之内'],
    [{ from: '24:00', to: '08:00' }, '不是一天之内'],
  ])('say what is wrong with %o', (span, words) => {
    expect(problemOfDay({ kind: 'spans', spans: [{ from: '06:00', to: '07:00' }, span] })).toEqual({
      span: 1,
      message: expect.stringContaining(words),
    });
  });

  it('know a night', () => {
    expect(endsNextDay({ from: '20:00', to: '02:00' })).toBe(true);
    expect(endsNextDay({ from: '20:00', to: '24:00' })).toBe(false);
  });

  it('are given to other days, holidays too', () => {
    const week = copied(read('周一 08:00-12:00\n周日 全天'), 0, [1, 2, 7]);
    expect(weekText(week)).toBe('周一至周三 08:00-12:00\n周日 全天\n节假日 08:00-12:00');
  });

  it('keep what is typed wrong, for whoever corrects it', () => {
    const week = read('周二 08:00-12:00');
    week[1] = { kind: 'spans', spans: [{ from: '八点', to: '' }] };
    expect(weekText(week)).toBe('周二 八点-');
  });
});
