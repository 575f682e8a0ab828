import type { ReactNode } from 'react';
import type { ValueKind } from '@/ui-admin/values/value-kind';

/** One column of a table. */
export type ListColumn<Row> = {
  /** Name of the value in the row; also the name the server sorts by and the column settings remember. */
  name: string;
  title: string;
  /** The heading that it shares with its neighbours. */
  group?: string;
  /** How the value is shown; as it is by default. */
  kind?: ValueKind<unknown>;
  /** Pixels. At least one column should have none and take the rest. */
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Cuts long text with an ellipsis. */
  ellipsis?: boolean;
  /** The server can sort by the column. */
  sorter?: boolean;
  /** Not shown until somebody switches it on in the column settings. */
  hidden?: boolean;
  /** The column that names its row, for screen readers; it cannot be hidden. */
  rowHeader?: boolean;
  render?: (row: Row) => ReactNode;
};

/** What a person chose for the columns of a list. Columns that came later keep their own place and visibility. */
export type ColumnChoice = {
  /** Names in the order of the table. */
  order: string[];
  hidden: string[];
};

type Column = { name: string; hidden?: boolean; rowHeader?: boolean };

export type Arranged<Each> = { column: Each; shown: boolean };

/** All columns in the chosen order, each with whether it is shown. The column that names the row always is. */
export function arrange<Each extends Column>(columns: readonly Each[], choice: ColumnChoice | null): Arranged<Each>[] {
  const place = (column: Each) => {
    const at = choice?.order.indexOf(column.name) ?? -1;
    return at < 0 ? columns.indexOf(column) : at;
  };
  const known = new Set(choice?.order);
  return [...columns]
    .sort((a, b) => place(a) - place(b))
    .map((column) => {
      const hidden = known.has(column.name) ? choice?.hidden.includes(column.name) : column.hidden;
      return { column, shown: column.rowHeader === true || !hidden };
    });
}

/** The choice with a column shown or hidden; the last shown column stays. */
export function toggleColumn<Each extends Column>(arranged: readonly Arranged<Each>[], name: string): ColumnChoice {
  const next = arranged.map((each) => (each.column.name === name ? { ...each, shown: !each.shown } : each));
  return choiceOf(next.some(({ shown }) => shown) ? next : arranged);
}

/** The choice with a column one place up (-1) or down (1). */
export function moveColumn<Each extends Column>(
  arranged: readonly Arranged<Each>[],
  name: string,
  by: number,
): ColumnChoice {
  const next = [...arranged];
  const from = next.findIndex(({ column }) => column.name === name);
  const moved = next[from];
  const to = from + by;
  if (moved && to >= 0 && to < next.length) {
    next.splice(from, 1);
    next.splice(to, 0, moved);
  }
  return choiceOf(next);
}

function choiceOf(arranged: readonly Arranged<Column>[]): ColumnChoice {
  return {
    order: arranged.map(({ column }) => column.name),
    hidden: arranged.filter(({ shown }) => !shown).map(({ column }) => column.name),
  };
}

export function isColumnChoice(value: unknown): value is ColumnChoice {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { order, hidden } = value as Record<string, unknown>;
  const isNames = (list: unknown) => Array.isArray(list) && list.every((name) => typeof name === 'string');
  return isNames(order) && isNames(hidden);
}
