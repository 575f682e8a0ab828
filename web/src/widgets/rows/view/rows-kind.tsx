import { useMemo } from 'react';
import type { ControlProps, ValueKind } from '@/ui-admin/values/value-kind';
import { cellProblem } from '../core/cell-problem';
import { RowChecks } from '../core/row-checks';
import { type AnyColumn, anyColumns, cellText } from '../core/row-column';
import type { RowStoreOptions } from '../core/row-core';
import type { Values } from '../core/row-table';
import { answeredByRows, useFormRows } from './form-rows';
import { RowsEditor, type RowsLook } from './rows-editor';
import { useRowStore } from './use-row-store';

/** Rows of a kind, declared once: their columns, what they are called, how many there may be. */
export type Rows<Row extends Values> = Omit<RowStoreOptions<Row>, 'rows'> &
  RowsLook<Row> & {
    /** One row as a reader compares it; the texts of its cells by default. */
    line?: (row: Row) => string;
  };

/** A list of rows inside a row: shown line by line, edited in place, checked cell by cell. */
export function rows<Row extends Values>(declared: Rows<Row>): ValueKind<Row[]> {
  return {
    ...listOf(declared),
    ...answeredByRows,
    edit: ({ value, ...control }) => <RowsControl {...control} rows={asRows(value)} declared={declared} />,
  };
}

/** What is there as rows; a value that is missing has none. */
export const asRows = <Row,>(value: Row[]): Row[] => (Array.isArray(value) ? value : none);

/** What a kind says of a list of rows, whatever edits it. */
export function listOf<Row extends Values>(
  declared: Pick<Rows<Row>, 'columns' | 'line' | 'nameOf'>,
): Omit<ValueKind<Row[]>, 'edit'> {
  const columns = anyColumns<Row>(declared.columns);
  const cells = (row: Row) => columns.map((column) => cellText(column, row[column.name])).filter(Boolean);
  const line = declared.line ?? ((row: Row) => cells(row).join(' '));
  const all = (value: Row[]) => asRows(value).map(line).join('\n');
  return {
    show: all,
    text: all,
    empty: [],
    check: (value) => firstProblem(declared.nameOf, columns, value),
    wide: true,
    chosen: true,
  };
}

function firstProblem<Row extends Values>(
  nameOf: (number: number) => string,
  columns: readonly AnyColumn<Row>[],
  value: Row[],
): string | null {
  for (const [at, row] of asRows(value).entries()) {
    for (const column of columns) {
      const problem = cellProblem(column, row[column.name], row);
      if (problem) return `${nameOf(at + 1)}：${problem}`;
    }
  }
  return null;
}

const none: never[] = [];

type Control<Row extends Values> = Omit<ControlProps<Row[]>, 'value'> & {
  rows: readonly Row[];
  declared: Rows<Row>;
  only?: readonly (keyof Row & string)[];
};

/** The rows that are the value of a field. */
export function RowsControl<Row extends Values>({
  rows,
  onChange,
  aria,
  disabled,
  invalid,
  declared,
  only,
}: Control<Row>) {
  const { columns: _columns, blank: _blank, line: _line, ...look } = declared;
  const store = useRowStore<Row>(declared, rows, onChange);
  const checks = useMemo(() => new RowChecks(store), [store]);
  useFormRows<Row>({ id: aria.id, invalid, rows: () => ({ store, checks }), nameOf: declared.nameOf });
  return <RowsEditor {...look} store={store} checks={checks} aria={aria} disabled={disabled} only={only} />;
}
