import { dayFormat, type Period } from '@/ui-admin/values/day';
import { DayControl } from '@/ui-admin/values/day-control';
import { readDay } from '@/ui-admin/values/read-time';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';

/** How a period is stored where its format has no words of its own. */
const plain: Readonly<Record<Period, string>> = { month: 'YYYY-MM', quarter: 'YYYY-[Q]Q', year: 'YYYY' };

const says: Readonly<Record<Period, string>> = {
  month: '月份，请写成 2026-11',
  quarter: '季度，请写成 2026-Q4',
  year: '年份，请写成 2026',
};

/** The period that a format names; null where it names days. */
export function periodIn(format: string): Period | null {
  const tokens = format.replace(/\[[^\]]*\]/g, '');
  if (/[Dd]/.test(tokens)) return null;
  if (/M/.test(tokens)) return 'month';
  if (/Q/.test(tokens)) return 'quarter';
  return /Y/.test(tokens) ? 'year' : null;
}

const digits = (format: string) => !/[^\x20-\x7e]/.test(format);

/**
 * A month, a quarter or a year. A format without words says how it is stored, too (2026-08, 2026-Q3, 2026); one with words only how it is
 * shown, and the first day is stored.
 */
export function periods(period: Period, format: string): ValueKind<string | null> {
  const shown = (first: string | null) => (first === null ? '' : written(first, format));
  const kept = (first: string | null) => (first === null || !digits(format) ? first : written(first, plain[period]));
  const show = (value: string | null) =>
    firstDay(period, value) === null ? textOf(value) : shown(firstDay(period, value));
  return {
    show,
    text: show,
    empty: null,
    edit: ({ value, onChange, ...control }) => (
      <DayControl
        {...control}
        format={dayFormat}
        picker={period}
        shown={format}
        value={firstDay(period, value)}
        onChange={(day) => onChange(kept(day === null ? null : firstDay(period, day)))}
      />
    ),
    parse: (typed) => {
      const first = firstDay(period, typed);
      return first !== null || typed.trim() === ''
        ? { value: kept(first) }
        : { problem: `“${typed.trim()}”不是${says[period]}` };
    },
    width: 104,
    chosen: true,
  };
}

/** A day in a format, without more of a library than its four letters. */
const written = (day: string, format: string): string =>
  format.replace(/\[([^\]]*)\]|YYYY|YY|MM|M|Q/g, (token, literal: string | undefined) => {
    if (literal !== undefined) return literal;
    const month = Number(day.slice(5, 7));
    if (token === 'YYYY') return day.slice(0, 4);
    if (token === 'YY') return day.slice(2, 4);
    if (token === 'Q') return String(Math.ceil(month / 3));
    return token === 'MM' ? day.slice(5, 7) : String(month);
  });

const quarters = '一二三四';

const forms: Readonly<Record<Period, RegExp>> = {
  month: /^(\d{4})[-/.年]?(\d{1,2})月?$/,
  quarter: /^(\d{4})[-/.年]?(?:第|Q)?([1-4一二三四])(?:季度)?$/i,
  year: /^(\d{4})年?$/,
};

/** The first day of the period that a text names; a whole day names the one that it lies in. */
function firstDay(period: Period, text: string | null): string | null {
  const typed = textOf(text).normalize('NFKC').trim();
  const [, year, part = '1'] = forms[period].exec(typed) ?? [];
  const day = year === undefined ? readDay(typed) : null;
  const of = (whole: string, month: number) =>
    month >= 1 && month <= 12 ? `${whole}-${String(month).padStart(2, '0')}-01` : null;
  if (year !== undefined) {
    const number = quarters.includes(part) ? quarters.indexOf(part) + 1 : Number(part);
    return of(year, period === 'quarter' ? number * 3 - 2 : number);
  }
  if (day === null) return null;
  const month = Number(day.slice(5, 7));
  const first = { month, quarter: Math.ceil(month / 3) * 3 - 2, year: 1 };
  return of(day.slice(0, 4), first[period]);
}
