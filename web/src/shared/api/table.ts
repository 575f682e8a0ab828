import type { RuleName } from '../rules/named';

/** A column of a table as the server declares it; the files beside, written by `make types`, are made of them. */
export type TableColumn = {
  /** The one word for it: heading, label of the field, heading in Excel, in messages and in the log. */
  label: string;
  /** question: no value of a row but a condition that lists take. */
  kind: 'text' | 'longtext' | 'html' | 'int' | 'bool' | 'time' | 'date' | 'id' | 'enum' | 'json' | 'question';
  /** Longest text in characters, JSON in bytes. */
  max?: number;
  range?: readonly [least: number, most: number];
  options?: readonly { value: string; label: string }[];
  /** Code of a dictionary, or `table,text,code`. */
  dict?: string;
  /** Table that the value is an id of. */
  ref?: string;
  /** Table and column by which the check for taken values is asked. */
  unique?: string;
  /** What a new row holds, where that is something. */
  initial?: string | number | boolean;
  /** Patterns that a text keeps, checked by the server too. */
  rules?: readonly RuleName[];
  required?: true;
  filter?: true;
  sort?: true;
  write?: true;
  /** Only the single row carries it. */
  listOmit?: true;
};

/** A table whose rows are saved with those of another one, as the server declares it; names of columns are those of its rows. */
export type ChildTable = {
  label: string;
  table: string;
  /** The column that holds the id of the record. */
  key: string;
  /** The column that holds the place of a row, 1..n. */
  order?: string;
  most: number;
  /** No two rows of one record hold the same value. */
  unique?: readonly string[];
};

export type Table = Readonly<Record<string, TableColumn>>;

/** The names of a row that somebody wrote down, without those that any row may have. */
export type KnownName<Row> = keyof { [Name in keyof Row as string extends Name ? never : Name]: unknown } & string;

/** The columns that the rows of a list carry. */
export type ListedName<T extends Table> = {
  [Name in keyof T & string]: T[Name] extends { kind: 'question' } | { listOmit: true } ? never : Name;
}[keyof T & string];

/** The columns and questions that conditions of a list may name. */
export type AskedName<T extends Table> = {
  [Name in keyof T & string]: T[Name] extends { filter: true } ? Name : never;
}[keyof T & string];

export function columnOf(table: Table, name: string): TableColumn {
  const column = table[name];
  if (!column) {
    throw new Error(`the table has no column ${name}`);
  }
  return column;
}
