import { readClock } from '@/ui-admin/values/read-time';
import { spellDays, spellTimes } from './hours-spelling';

/**
 * Opening hours in the words in which they are kept, as a week to edit. internal/clinic/hours.go reads the same words; its
 * testdata/hours.json tests both.
 */

/** Times as they were typed, such as 08:00. One that ends before it begins ends on the next day. */
export type Span = { from: string; to: string };

/** `sunday`, for public holidays only: the same hours as on Sundays. */
export type DayKind = 'closed' | 'spans' | 'whole' | 'sunday';
export type Day = { kind: DayKind; spans: Span[] };

/** Monday to Sunday, then public holidays. */
export type Week = Day[];

/** Place of the public holidays in a week. */
export const holidays = 7;
export const maxSpans = 4;
export const dayNames: readonly string[] = ['周一', '周二', '周三', '周四', '周五', '周六', '周日', '节假日'];

export const blankSpan: Span = { from: '', to: '' };

export function emptyWeek(): Week {
  return dayNames.map((_, at) => ({ kind: at === holidays ? 'sunday' : 'closed', spans: [] }));
}

const dayRange = /(\d{4}-\d{1,2}-\d{1,2}) *(?:-|至) *(\d{4}-)/g;

const endOfLine = /[\n;；]/;

/** A text line by line, with one way of writing marks. */
export function plainLines(text: string): string[] {
  return text
    .split(endOfLine)
    .map((line) =>
      line
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/ *([,、至]) */g, '$1')
        .replace(/(周[一二三四五六日])-(周[一二三四五六日])/g, '$1至$2')
        .replace(dayRange, '$1至$2')
        .replace(/(\d) *(?:-|至) *(\d{1,2}:)/g, '$1-$2')
        .replace(/(:\d{2})(?: *[、/和及] *| +)(\d{1,2}:\d{2}-)/g, '$1,$2'),
    )
    .filter(Boolean);
}

const dayPart = '周[一二三四五六日](?:至周[一二三四五六日])?';
const weekLine = new RegExp(`^(节假日|每天|${dayPart}(?:、${dayPart})*) ?(.*)$`);
const missingTime = '请填写开始和结束的时间，如 08:00 到 17:30';
const clockSpan = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/;

const linesOfWeek = (text: string) => plainLines(spellDays(spellTimes(text)));

/** The line of a text that is read as this one. */
const asWritten = (text: string, read: string) =>
  text
    .split(endOfLine)
    .find((line) => linesOfWeek(line).includes(read))
    ?.trim() ?? read;

/** The week that a text says, or what cannot be understood. */
export function readWeek(text: string): { week: Week } | { problem: string } {
  const week = emptyWeek();
  const seen = new Set<number>();
  for (const line of linesOfWeek(text)) {
    const [, days, hours] = weekLine.exec(line) ?? [];
    if (days === undefined || hours === undefined) {
      return { problem: `“${asWritten(text, line)}”看不懂，请写成“周一至周五 08:00-12:00,14:00-17:30”` };
    }
    const day = readDay(hours);
    if (typeof day === 'string') return { problem: `${days}：${day}` };
    for (const at of daysOf(days)) {
      if (seen.has(at)) return { problem: `${dayNames[at]}写了两次` };
      seen.add(at);
      week[at] = day;
    }
  }
  const problem = problemOfWeek(week);
  return problem ? { problem } : { week };
}

function daysOf(text: string): number[] {
  if (text === '节假日') return [holidays];
  if (text === '每天') return [0, 1, 2, 3, 4, 5, 6];
  return text.split('、').flatMap((part) => {
    const [first = 0, last = first] = part.split('至').map((name) => dayNames.indexOf(name));
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7);
  });
}

/** What the words for one day say: 休息, 全天, times in their order; a text where they cannot be understood. */
export function readDay(text: string): Day | string {
  if (text === '') return '缺少时间，请写成“08:00-17:30”或“休息”';
  if (text === '休息') return { kind: 'closed', spans: [] };
  if (text === '全天') return { kind: 'whole', spans: [] };
  const spans: Span[] = [];
  for (const part of text.split(',')) {
    const found = clockSpan.exec(part);
    if (!found) return /^-|-$/.test(part) ? missingTime : `“${part}”不是时间，请写成“08:00-17:30”`;
    const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = found;
    spans.push({ from: `${fromHour.padStart(2, '0')}:${fromMinute}`, to: `${toHour.padStart(2, '0')}:${toMinute}` });
  }
  const whole = spans.length === 1 && spans[0]?.from === '00:00' && spans[0].to === '24:00';
  return whole ? { kind: 'whole', spans: [] } : { kind: 'spans', spans };
}

/** A time as people type it or sheets give it — 8, 800, 8：00, 8:00:00 — in its one form; what is no time stays as it is. */
export function tidyClock(typed: string): string {
  const text = typed.trim().replace(/[：.。]/, ':');
  const found = /^(\d{1,2})(?::?(\d{2}))?$/.exec(text);
  if (found) return `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? '00'}`;
  return readClock(typed)?.slice(0, 5) ?? text;
}

/** Whether a text is a time at which hours can begin or end. */
export const isClock = (text: string): boolean => minuteOf(text) !== null;

/** Minutes of the day, or null for what is no time up to 24:00. */
function minuteOf(clock: string): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(clock);
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2])];
  return found && minute < 60 && hour * 60 + minute <= 1440 ? hour * 60 + minute : null;
}

/** Beginning and end of a span in minutes of its day; the end is over 24 hours when it is on the next day. */
function minutesOf({ from, to }: Span): { from: number; to: number } | null {
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  if (begin === null || end === null || begin === 1440 || begin === end) return null;
  return { from: begin, to: end < begin ? end + 1440 : end };
}

export function endsNextDay(span: Span): boolean {
  return (minutesOf(span)?.to ?? 0) > 1440;
}

type SpanProblem = { span: number; end: 'from' | 'to'; message: string };

/** What is wrong with a day, and with which end of which span; null when it is right. */
export function problemOfDay({ kind, spans }: Day): SpanProblem | null {
  if (kind !== 'spans') return null;
  if (spans.length === 0) return { span: 0, end: 'from', message: '请填写时间，或者选“休息”' };
  if (spans.length > maxSpans) return { span: maxSpans, end: 'from', message: `一天最多写 ${maxSpans} 段时间` };
  let end = 0;
  for (const [at, span] of spans.entries()) {
    const minutes = minutesOf(span);
    if (!minutes) return { span: at, end: wrongEnd(span), message: problemOfSpan(span) };
    if (minutes.from < end) return { span: at, end: 'from', message: '几段时间重叠或次序颠倒' };
    end = minutes.to;
  }
  return null;
}

/** The end of a span that keeps it from being one; the later one where they are the same. */
function wrongEnd({ from }: Span): 'from' | 'to' {
  const begin = minuteOf(from);
  return begin === null || begin === 1440 ? 'from' : 'to';
}

function problemOfSpan({ from, to }: Span): string {
  if (!from.trim() || !to.trim()) return missingTime;
  const clocks = clockSpan.test(`${from}-${to}`);
  return clocks ? `“${from}-${to}”不是一天之内的时间` : `“${from}-${to}”不是时间，请写成“08:00”到“17:30”`;
}

/** The first thing that is wrong with a week, with its day; null when it is right. */
export function problemOfWeek(week: Week): string | null {
  for (const [at, day] of week.entries()) {
    const problem = problemOfDay(day);
    if (problem) return `${dayNames[at]}：${problem.message}`;
  }
  return problemOfNights(week);
}

/** What is wrong when the hours of a night run into those of the next day. */
export function problemOfNights(week: Week): string | null {
  const night = week.slice(0, holidays).findIndex((day, at) => {
    const [last, next] = [lastMinute(day), firstMinute(week[(at + 1) % 7])];
    return last !== null && next !== null && last - 1440 > next;
  });
  return night < 0 ? null : `${dayNames[night]}的时间与第二天重叠`;
}

const spansOf = (day?: Day): Span[] => (day?.kind === 'whole' ? [{ from: '00:00', to: '24:00' }] : shownSpans(day));
const shownSpans = (day?: Day): Span[] => (day?.kind === 'spans' ? day.spans : []);
const lastMinute = (day: Day) => minutesOf(spansOf(day).at(-1) ?? blankSpan)?.to ?? null;
const firstMinute = (day?: Day) => minutesOf(spansOf(day)[0] ?? blankSpan)?.from ?? null;

/** The week in the words that are kept: neighbouring days of the same hours on one line, closed days on none. */
export function weekText(week: Week): string {
  const words = week.map(dayWords);
  const lines: string[] = [];
  for (let first = 0; first < holidays; ) {
    let last = first;
    while (last + 1 < holidays && words[last + 1] === words[first]) last++;
    if (words[first]) lines.push(`${rangeWords(first, last)} ${words[first]}`);
    first = last + 1;
  }
  const special = week[holidays];
  if (special && special.kind !== 'sunday') lines.push(`节假日 ${dayWords(special) || '休息'}`);
  return lines.join('\n');
}

/** The words for the hours of a day; none for one that is closed. */
export function dayWords(day: Day): string {
  return day.kind === 'whole'
    ? '全天'
    : shownSpans(day)
        .map(({ from, to }) => `${from}-${to}`)
        .join(',');
}

function rangeWords(first: number, last: number): string {
  if (first === 0 && last === 6) return '每天';
  if (first === last) return `${dayNames[first]}`;
  return `${dayNames[first]}${last === first + 1 ? '、' : '至'}${dayNames[last]}`;
}
