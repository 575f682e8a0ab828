import type { ReactNode } from 'react';
import { columnOf, type KnownName, type ListedName, type Table } from '@/shared/api/table';
import { kindOfColumn } from './kind-of-column';
import type { ListColumn } from './list-resource';

type Look<Row> = Omit<ListColumn<Row>, 'name' | 'title'>;

/** A column of the table: how it is called, shown and sorted stands there. */
type OfTable<T extends Table, Row> = Look<Row> & {
  name: ListedName<T>;
  /** Heading where the label does not fit what stands below it. */
  short?: string;
  title?: never;
};

/** What the server puts into a row beside the columns of its table. */
type BesideTable<T extends Table, Row> = Look<Row> & {
  name: Exclude<KnownName<Row>, ListedName<T>>;
  title: string;
};

/** What the screen makes of a row, under a name of its own. */
type Own<Row> = Look<Row> & { own: string; title: string; render: (row: Row) => ReactNode };

type Named<T extends Table, Row> = OfTable<T, Row> | BesideTable<T, Row> | Own<Row>;

/** The columns of a list: the screen names them and says how they look, the server's table says what they are. */
export function columnsOf<T extends Table, Row>(
  table: T,
  columns: readonly Named<NoInfer<T>, Row>[],
): ListColumn<Row>[] {
  return columns.map((column) => {
    if ('own' in column) {
      const { own, ...rest } = column;
      return { name: own, ...rest };
    }
    return column.title !== undefined ? column : declared(table, column);
  });
}

function declared<T extends Table, Row>(table: T, { short, ...column }: OfTable<T, Row>): ListColumn<Row> {
  const said = columnOf(table, column.name);
  return { title: short ?? said.label, kind: kindOfColumn(said), sorter: said.sort ?? false, ...column };
}
