import { day, minute } from '@/shared/format/date';
import { apart } from '@/ui-admin/values/number';
import { textOf } from '@/ui-admin/values/value-kind';
import { wordOf } from '@/ui-admin/values/words';
import type { ReportColumn, ReportRow } from './read';

/** The value of a field. Fields stand in small letters; settings of the platform name them in any. */
export function valueIn(row: object, name: string): unknown {
  const own: unknown = Reflect.get(row, name);
  return own === undefined ? Reflect.get(row, name.toLowerCase()) : own;
}

const digits = /^-?\d+(\.\d+)?$/;

/** What a reader sees of a value. */
export function cellText({ name, type, words }: ReportColumn, row: ReportRow): string {
  const value = textOf(valueIn(row, name));
  if (type === 'boolean' && !words) return value === '' ? '' : /^(1|true)$/i.test(value) ? '是' : '否';
  if (value !== '' && words) return wordOf(words, value);
  if (type === 'date') return day(value);
  if (type === 'datetime') return minute(value);
  return type === 'number' && digits.test(value) ? apart(value) : value;
}

/** The value as a number, as sums and charts take it; null for none. */
export function numberIn(row: ReportRow, name: string): number | null {
  const value = textOf(valueIn(row, name)).trim();
  const number = Number(value);
  return value !== '' && Number.isFinite(number) ? number : null;
}

/** Where a value leads, within the back office only; empty for nowhere. */
export function hrefOf({ href }: ReportColumn, row: ReportRow): string {
  if (!/^\/(?![/\\])/.test(href)) return '';
  return href.replace(/[$#]\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(valueIn(row, name))));
}

/**
 * Rows with something to tell them apart: a report need have no id, two of its rows may be alike, and a row is known again when its page
 * is loaded anew.
 */
export function keyed(rows: readonly ReportRow[]): ReportRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const said = textOf(valueIn(row, 'id')) || JSON.stringify(row);
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    return { ...row, [rowKey]: before === 0 ? said : `${said} ${before + 1}` };
  });
}

/** No field can be called that. */
const rowKey = '#';

export const keyOf = (row: object): string => textOf(Reflect.get(row, rowKey));
