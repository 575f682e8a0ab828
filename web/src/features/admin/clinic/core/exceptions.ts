import { readDay as readDate } from '@/ui-admin/values/read-time';
import { cellsOf, type DayCells, dayOf } from './day-cells';
import { dayWords, plainLines, problemOfDay, readDay } from './hours';
import { spellDates, spellTimes } from './hours-spelling';

/** Days that differ from the week; `last` is empty for one day. */
export type ExceptionLine = { first: string | null; last: string | null; note: string } & DayCells;

/** Most lines that are kept. */
export const maxExceptions = 60;
const maxDays = 366;

const line = /^(\d{4}-\d{1,2}-\d{1,2})(?:至(\d{4}-\d{1,2}-\d{1,2}))? +(休息|全天|[\d:,-]+)(?: +(.*))?$/;

const withoutDay = /^(休息|全天|[\d:,-]+)( |$)/;

/** The days that a text says, as internal/clinic/hours.go reads it, or what cannot be understood. */
export function readExceptions(text: string): { lines: ExceptionLine[] } | { problem: string } {
  const lines: ExceptionLine[] = [];
  for (const written of plainLines(spellDates(spellTimes(text)))) {
    const read = readLine(written);
    if (typeof read === 'string') return { problem: read };
    lines.push(read);
  }
  const problem = problemOfExceptions(lines);
  return problem ? { problem } : { lines };
}

function readLine(written: string): ExceptionLine | string {
  const [, from = '', to = '', hours = '', note = ''] = line.exec(written) ?? [];
  if (hours === '' && withoutDay.test(written)) return `“${written}”缺少日期`;
  if (hours === '') return `“${written}”看不懂，请写成“2026-10-01至2026-10-07 休息”或“2026-10-10 08:00-17:30”`;
  const first = readDate(from);
  const last = to === '' ? first : readDate(to);
  if (first === null) return `“${from}”不是日期`;
  if (last === null) return `“${to}”不是日期`;
  const day = readDay(hours);
  if (typeof day === 'string') return `${first}：${day}`;
  return { first, last: last === first ? null : last, note, ...cellsOf(day) };
}

/** The first thing that is wrong with the lines, with its day; null when they are right. */
export function problemOfExceptions(lines: readonly ExceptionLine[]): string | null {
  if (lines.length > maxExceptions) return `最多写 ${maxExceptions} 行`;
  for (const each of lines) {
    const problem = problemOfFirst(each, lines) ?? problemOfLast(each) ?? problemOfDay(dayOf(each))?.message;
    if (problem) return each.first ? `${each.first}：${problem}` : problem;
  }
  return null;
}

/** What is wrong with the first day of a line: it is missing, or a line above has the same day, which alone would count. */
export function problemOfFirst(one: ExceptionLine, all: readonly ExceptionLine[]): string | null {
  if (!one.first) return '请选择日期';
  const other = all.slice(0, all.indexOf(one)).find((each) => overlaps(each, one));
  return other ? `与上面的 ${daysOf(other)} 重复，同一天只能写一次` : null;
}

/** What is wrong with the last day of a line. */
export function problemOfLast({ first, last }: ExceptionLine): string | null {
  if (!first || !last) return null;
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000;
  if (days < 0) return '结束日期不能早于开始日期';
  return days >= maxDays ? '一段最多一年，请分成几行写' : null;
}

const lastOf = ({ first, last }: ExceptionLine) => last || first || '';

const overlaps = (one: ExceptionLine, other: ExceptionLine) =>
  (one.first ?? '') <= lastOf(other) && (other.first ?? '') <= lastOf(one) && one.first !== null;

const daysOf = ({ first, last }: ExceptionLine) => (last && last !== first ? `${first ?? ''}至${last}` : (first ?? ''));

const isBlank = ({ first, last, note, ...day }: ExceptionLine) =>
  !first && !last && note.trim() === '' && dayOf(day).spans.length === 0;

/** The lines in the words that are kept. */
export const exceptionsText = (lines: readonly ExceptionLine[]): string =>
  lines
    .filter((each) => !isBlank(each))
    .map((each) => `${daysOf(each)} ${dayWords(dayOf(each)) || '休息'} ${each.note.trim()}`.trim())
    .join('\n');

/** The marks that end a line of the text would break a note in two. */
export const noteRule = (note: string): string | null => (/[;；\n]/.test(note) ? '说明里不要用分号，可以用逗号' : null);
