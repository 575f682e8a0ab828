import type { MetaColumn } from '@/shared/api/staff';
import { date } from '@/ui-admin/values/date';
import { moment } from '@/ui-admin/values/moment';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import type { FilterKind } from '@/ui-admin/values/value-kind';
import { dict } from '@/widgets/dictionary';
import { options, toggle } from '@/widgets/inputs';
import type { QueryField } from './query';

/** What the server calls its kinds; everything else is a text. */
const kinds: Readonly<Record<string, FilterKind>> = { int: number, date, time: moment, bool: toggle };

/** The fields that the server says conditions may be about. Internal numbers without a dictionary are left out. */
export function fieldsFrom(
  columns: readonly MetaColumn[],
  own: Readonly<Record<string, FilterKind>> = {},
): QueryField[] {
  return columns
    .filter(({ filter, kind, dict, options }) => filter && (kind !== 'id' || dict || (options ?? []).length > 0))
    .map((column) => {
      const { name, label = name, dict } = column;
      const kind = (Object.hasOwn(own, name) ? own[name] : undefined) ?? kindOf(column);
      return { name, label, kind, ...(dict ? { dict } : {}) };
    });
}

function kindOf({ kind = 'text', dict: code, options: words }: MetaColumn): FilterKind {
  if (code) {
    return dict(code);
  }
  if (words && words.length > 0) {
    return options(words.map(({ value, text: label }) => ({ value, label })));
  }
  return kinds[kind] ?? text;
}
