import type { MetaColumn } from '@/shared/api/staff';
import type { QueryField } from './query';
import type { FieldKind } from './rules';

const kinds: Record<string, FieldKind> = { int: 'number', date: 'date', time: 'datetime', bool: 'options' };

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

/** The fields that the server says conditions may be about. Internal numbers without a dictionary are left out. */
export function fieldsFrom(
  columns: readonly MetaColumn[],
  pickers: Readonly<Record<string, NonNullable<QueryField['render']>>> = {},
): QueryField[] {
  return columns
    .filter(({ filter, kind, dict, options }) => filter && (kind !== 'id' || dict || (options ?? []).length > 0))
    .map(({ name, label = name, kind = 'text', dict, options }) => {
      const render = Object.hasOwn(pickers, name) ? pickers[name] : undefined;
      if (render) {
        return { name, label, kind: 'picker', render, ...(dict ? { dict } : {}) };
      }
      if (dict) {
        return { name, label, kind: 'dict', dict };
      }
      if (options && options.length > 0) {
        return { name, label, kind: 'options', options: options.map(({ value, text }) => ({ value, label: text })) };
      }
      const known = kinds[kind] ?? 'text';
      return { name, label, kind: known, ...(known === 'options' ? { options: yesNo } : {}) };
    });
}
