import type { ReactNode } from 'react';
import { text } from '@/ui-admin/values/text';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import type { ListColumn } from '../core/columns';

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
  const kind: ValueKind<unknown> = column.kind ?? text;
  return kind.show(value, row);
}
