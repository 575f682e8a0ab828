import { useEffect, useMemo, useRef } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import type { Article } from '@/shared/api/staff';
import { cellProblem } from '@/widgets/rows/core/cell-problem';
import { RowChecks } from '@/widgets/rows/core/row-checks';
import type { AnyColumn } from '@/widgets/rows/core/row-column';
import type { Values } from '@/widgets/rows/core/row-table';
import type { Rows } from '@/widgets/rows/rows-kind';
import { useRowStore } from '@/widgets/rows/view/use-row-store';

export type ListName = 'figures' | 'attachments' | 'pictures';

/**
 * A list of the article as rows. The form checks each cell under its own path, such as `figures.0.label`, so that its error list
 * leads to the cell; what it finds, or the server, stands at the cell.
 */
export function useRowsField<Row extends Values>(name: ListName, declared: Rows<Row>) {
  const { control, trigger } = useFormContext<Article>();
  const { field } = useController({ control, name });
  const { errors, isSubmitted } = useFormState({ control, name });
  const rows = field.value as unknown as Row[];
  const store = useRowStore<Row>(declared, rows, (next) => {
    field.onChange(next);
    if (isSubmitted) void trigger(name);
  });
  const checks = useMemo(() => new RowChecks(store), [store]);
  useRegisteredCells(name, rows.length, store.columns);
  const found = errors[name];
  useEffect(() => {
    for (const [at, key] of store.keys().entries()) {
      for (const column of store.columns) checks.put(key, column.name, messageAt(found, at, column.name));
    }
  }, [store, checks, found]);
  return { store, checks, refusal: found?.message };
}

function messageAt(errors: unknown, at: number, column: string): string | null {
  const row: unknown = Array.isArray(errors) ? errors[at] : null;
  const error: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, column) : null;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : null;
}

/** Tells the form of each cell, again after each drawing: a reset of the form forgets them. */
function useRegisteredCells<Row>(name: ListName, count: number, columns: readonly AnyColumn<Row>[]): void {
  const { register, unregister } = useFormContext<Article>();
  const had = useRef(0);
  useEffect(() => {
    // The path is made of names of the row, which the compiler cannot follow through the kinds of lists.
    const path = (at: number, column: string) => `${name}.${at}.${column}` as `figures.${number}.label`;
    for (let at = 0; at < count; at += 1) {
      for (const column of columns) {
        const validate = (value: unknown, { [name]: rows }: Article) =>
          cellProblem(column, value, rows[at] as unknown as Row) ?? true;
        register(path(at, column.name), { validate });
      }
    }
    for (let at = count; at < had.current; at += 1) {
      for (const { name: column } of columns) {
        unregister(path(at, column), { keepValue: true, keepDefaultValue: true, keepDirty: true });
      }
    }
    had.current = count;
  });
}
