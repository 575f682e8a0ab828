import type { ReactNode } from 'react';
import { day } from '@/shared/format/date';
import { grouped } from '@/shared/format/number';
import { textOf } from '@/ui-admin/form/field-spec';
import { DictionaryText } from '@/widgets/dictionary/dictionary-text';
import type { ListColumn } from '../list-resource';

/** A value of a row as a column shows it. */
export function cellOf<Row extends object>(column: ListColumn<Row>, row: Row): ReactNode {
  if (column.render) {
    return column.render(row);
  }
  const value: unknown = Reflect.get(row, column.name);
  const ready = textOf(Reflect.get(row, `${column.name}_dictText`));
  if (ready) {
    return ready;
  }
  if (column.dict && textOf(value) !== '') {
    return <DictionaryText code={column.dict} value={textOf(value)} />;
  }
  return formatted(column.kind ?? 'text', value);
}

function formatted(kind: NonNullable<ListColumn<object>['kind']>, value: unknown): string {
  const text = textOf(value);
  switch (kind) {
    case 'time':
      return text;
    case 'date':
      return day(text);
    case 'number':
      return typeof value === 'number' ? grouped(value) : text;
    case 'yesNo':
      return text === '' ? '' : ['Y', '1', 'true'].includes(text) ? '是' : '否';
    default:
      return text;
  }
}
