import type { ReactNode } from 'react';
import type { ControlProps, ValueKind } from './value-kind';

type Editing<Row> = {
  /** One row as a reader compares it. */
  line: (row: Row) => string;
  /** The editor; a form that draws the list beside its fields has none here. */
  edit?: (control: ControlProps<Row[]>) => ReactNode;
};

/** A list of rows inside a row, with an editor of its own. */
export function list<Row>({ line, edit = () => null }: Editing<Row>): ValueKind<Row[]> {
  const text = (rows: Row[]) => (Array.isArray(rows) ? rows.map(line).join('\n') : '');
  return { show: text, edit, text, empty: [], wide: true, chosen: true };
}
