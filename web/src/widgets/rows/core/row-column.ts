import type { Rule } from '@/shared/rules/rules';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import type { Values } from './row-table';

/** What the rows need to know of a kind of value. */
export type CellKind<Value> = Pick<
  ValueKind<Held<Value> | null | undefined>,
  'text' | 'empty' | 'parse' | 'check' | 'chosen'
> &
  Partial<Pick<ValueKind<Held<Value> | null | undefined>, 'edit' | 'show' | 'width' | 'align' | 'wide'>>;

type Held<Value> = Value extends string ? string : Value extends boolean ? boolean : Value;

/** A rule that only the server can judge; it is never asked about an empty value. */
export type AsyncCellRule<Row> = (value: string, row: Row, signal: AbortSignal) => Promise<string | null>;

type Column<Row, Name extends keyof Row & string> = {
  name: Name;
  label: string;
  kind?: CellKind<Row[Name]>;
  /** The kind where it depends on the row, as the districts of its province; `kind` is what all rows have in common. */
  kindFor?: (row: Row) => CellKind<Row[Name]>;
  /** What a new row holds here; otherwise what the blank row holds. */
  initial?: Row[Name];
  required?: boolean;
  /** No two rows hold the same value. */
  unique?: boolean;
  /** What is said in place of the usual words when nothing or the same stands there. */
  words?: { required?: string; unique?: string };
  /** Longest text in characters. */
  max?: number;
  rules?: readonly Rule[];
  /** Asked when everything else about the value is right. */
  asyncRules?: readonly AsyncCellRule<Row>[];
  /** What looks at the other cells of the row; null when the value is right. */
  beside?: (value: Row[Name], row: Row) => string | null;
  /** Nothing is pasted or typed here. */
  locked?: boolean;
  /** One row at most holds true. */
  alone?: boolean;
  /** What happens in it is undone in it, as in rows within rows. */
  apart?: boolean;
  /** Takes a whole line of its row. */
  wide?: boolean;
  /** Pixels; the columns without share the rest. */
  width?: number;
  /** What the cell is called, where its label alone says too little: 版块 1标题. */
  says?: (row: string) => string;
  /** The label is read but not seen. */
  bare?: boolean;
  /** The label stands behind the control, as of a box to tick. */
  behind?: boolean;
  placeholder?: string;
  hint?: string;
};

/** A column of rows, said once: how its values are written, checked, pasted and copied. */
export type RowColumn<Row, Name extends keyof Row & string = keyof Row & string> = Name extends unknown
  ? Column<Row, Name>
  : never;

/** A column as the core handles it, whatever its values are. */
export type AnyColumn<Row> = {
  [Part in keyof Column<Values, string>]: Part extends 'asyncRules'
    ? readonly AsyncCellRule<Row>[]
    : Part extends 'beside'
      ? (value: unknown, row: Row) => string | null
      : Part extends 'kindFor'
        ? (row: Row) => CellKind<unknown>
        : Column<Values, string>[Part];
};

/** Columns as the core handles them: outside, the compiler has held their values to the rows; inside, they take whatever a cell holds. */
export function anyColumns<Row>(columns: readonly RowColumn<Row>[]): readonly AnyColumn<Row>[];
export function anyColumns(columns: readonly unknown[]): readonly unknown[] {
  return columns;
}

/** The kind of a cell; without its row that of the column. */
export function kindOf<Row>(column: AnyColumn<Row> | undefined, row?: Row): CellKind<unknown> | undefined {
  return row !== undefined && column?.kindFor ? column.kindFor(row) : column?.kind;
}

export function cellText<Row>(column: AnyColumn<Row> | undefined, value: unknown, row?: Row): string {
  const kind = kindOf(column, row);
  return kind ? kind.text(value) : textOf(value);
}

/**
 * What a pasted text means in a column; a kind that reads no texts takes none. Without a kind, texts and numbers are told apart by
 * what a new row holds.
 */
export function cellOf<Row>(
  column: AnyColumn<Row>,
  text: string,
  like: unknown,
  row?: Row,
): { value: unknown } | { problem: string } {
  if (column.locked) return { problem: `${column.label}不能修改` };
  const kind = kindOf(column, row);
  if (kind) return kind.parse?.(text) ?? { problem: `${column.label}不能粘贴` };
  if (typeof like !== 'number') return { value: text };
  const number = Number(text.replaceAll(',', '').trim());
  return Number.isFinite(number) ? { value: number } : { problem: `${column.label}应为数字` };
}
