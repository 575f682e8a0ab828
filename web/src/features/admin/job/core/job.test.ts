import { describe, expect, it } from 'vitest';
import { aJob, handlers } from '../sample';
import { addDays, daysFrom, dueOf, jobsOf, today, weekdayOf } from './calendar';
import { durationText } from './duration';
import { fieldOf, fieldOfRefusal, formOf, jobOf, problemOfParameter } from './parameters';

describe('a duration', () => {
  it.each([
    [0, '0 毫秒'],
    [350, '350 毫秒'],
    [2_449, '2.4 秒'],
    [59_999, '59.9 秒'],
    [60_000, '1 分'],
    [74_200, '1 分 14 秒'],
    [3_600_000, '1 小时'],
    [3_720_000, '1 小时 2 分'],
    [90_000_000, '25 小时'],
  ])('of %d ms is %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});

const every = (minutes: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const at = i * minutes;
    return `2026-11-25 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
  });

describe('what is due on a day', () => {
  it.each<[says: string, times: string[], more: boolean, times: string[], summary: string, extent: string]>([
    ['one time is said', ['2026-11-25 06:30:00'], false, ['06:30'], '', ''],
    [
      'seconds where there are some',
      ['2026-11-25 06:30:15', '2026-11-25 07:00:00'],
      false,
      ['06:30:15', '07:00:00'],
      '',
      '',
    ],
    ['six times are said', every(240, 6), false, ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00'], '', ''],
    ['more are summed up', every(120, 12), false, [], '每 2 小时', '00:00–22:00，12 次'],
    ['those that were left out are of the same kind', every(5, 200), true, [], '每 5 分钟', '00:00 起'],
    ['one of a unit is the unit', every(1, 200), true, [], '每分钟', '00:00 起'],
    ['without a rhythm they are counted', [...every(60, 7), '2026-11-25 23:59:00'], false, [], '8 次', '00:00–23:59'],
    ['even when not all are known', [...every(60, 7), '2026-11-25 23:59:00'], true, [], '8 次以上', '00:00 起'],
    [
      'a rhythm of seconds',
      Array.from({ length: 7 }, (_, i) => `2026-11-25 00:00:${i}5`).slice(0, 6),
      true,
      [],
      '每 10 秒',
      '00:00:05 起',
    ],
  ])('%s', (_, times, more, singles, summary, extent) => {
    expect(dueOf(times, more)).toEqual({ times: singles, summary, extent });
  });

  it('is told for each job and day', () => {
    const due = (jobId: string, times: string[]) => ({
      jobId,
      title: '死链检查',
      description: jobId === '2' ? '' : `任务 ${jobId}`,
      times,
      more: false,
    });
    const days = [
      [due('1', ['2026-11-25 06:30:00']), due('3', [])],
      [due('1', []), due('2', ['2026-11-26 08:00:00'])],
    ];
    expect(jobsOf(days).map(({ name, days: each }) => [name, ...each.map((one) => one?.times.join() ?? '')])).toEqual([
      ['任务 1', '06:30', ''],
      ['死链检查', '', '08:00'],
    ]);
  });
});

describe('days', () => {
  it('go over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysFrom('2026-11-29', 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
    expect(weekdayOf('2026-11-25')).toBe('周三');
  });

  it('begin at midnight in Beijing', () => {
    expect(today(Date.parse('2026-11-25T15:59:59Z'))).toBe('2026-11-25');
    expect(today(Date.parse('2026-11-25T16:00:00Z'))).toBe('2026-11-26');
  });
});

describe('the parameters of a handler', () => {
  const job = aJob({ id: '1', description: '死链检查', parameter: '{"pageLimit":800,"old":1}' });

  it('are fields with what is stored, or with what the handler begins with', () => {
    const form = formOf(job, handlers);
    expect([0, 1, 2, 3].map((j) => form[fieldOf(0, j)])).toEqual([800, 'site', true, '']);
  });

  it('are saved as one text; what has no field stays, what is empty goes', () => {
    const form = { ...formOf(job, handlers), [fieldOf(0, 1)]: '', [fieldOf(0, 2)]: false };
    const saved = jobOf(form, handlers, job);
    expect(JSON.parse(saved.parameter)).toEqual({ pageLimit: 800, old: 1, isReported: false });
    expect(Object.keys(saved).filter((name) => name.startsWith('parameter:'))).toEqual([]);
  });

  it('that are emptied stay empty, where the handler would begin with something else', () => {
    const texts = handlers.map((handler) => ({
      ...handler,
      parameters: handler.parameters.map((each) => (each.name === 'skip' ? { ...each, initial: '旧站' } : each)),
    }));
    const form = { ...formOf(job, texts), [fieldOf(0, 3)]: '' };
    expect(JSON.parse(jobOf(form, texts, job).parameter)).toMatchObject({ skip: '' });
  });

  it('of another handler are its own', () => {
    const form = { ...formOf(job, handlers), jobClassName: 'statistics.sum' };
    expect(jobOf(form, handlers, job).parameter).toBe('');
  });

  it.each(['', '[1]', '{"a', 'null'])('“%s” is read as nothing', (parameter) => {
    expect(formOf({ ...job, parameter }, handlers)[fieldOf(0, 0)]).toBe(500);
  });

  it('that are refused are found by their label or name', () => {
    const form = formOf(job, handlers);
    const field = (name: string, message: string, job = form) => fieldOfRefusal(name, message, job, handlers);
    expect(field('parameter', '“范围”没有“全部”这个选项')).toBe(fieldOf(0, 1));
    expect(field('parameter', 'pageLimit：要是数字')).toBe(fieldOf(0, 0));
    expect(field('parameter.scope', '没有这个选项')).toBe(fieldOf(0, 1));
    expect(field('parameter', '参数不是 JSON')).toBe('jobClassName');
    expect(field('parameter', '参数不是 JSON', { ...form, jobClassName: 'gone' })).toBe('jobClassName');
    expect(field('cronExpression', '分：“60”超出 0 到 59')).toBe('cronExpression');
  });

  it.each<[field: number, text: string, problem: string | null]>([
    [0, '', null],
    [0, '5000', null],
    [0, '5001', '最多检查（篇）要在 1 到 5000 之间'],
    [0, '0', '最多检查（篇）要在 1 到 5000 之间'],
    [3, '长'.repeat(20), null],
    [3, '长'.repeat(21), '不检查的网站最多 20 个字'],
  ])('field %d takes “%s” or says why not', (field, text, problem) => {
    const parameter = handlers[0]?.parameters[field];
    expect(parameter && problemOfParameter(parameter, text)).toBe(problem);
  });
});
