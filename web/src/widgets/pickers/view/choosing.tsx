import type { ReactNode } from 'react';
import { type List, type QueryField, QueryForm, RowsTable, type RowsTableProps } from '@/widgets/list';
import styles from './pickers.module.css';

type Props<Row extends object> = Pick<RowsTableProps<Row>, 'columns' | 'nameOf'> & {
  list: Omit<List<Row, never>, 'held' | 'latest' | 'latestAll' | 'pick'>;
  /** What the rows are. */
  name: string;
  query: readonly QueryField[];
  /** Conditions that are always shown; the first by default. */
  always?: number;
  /** Called as well when 重置 empties the conditions. */
  onReset?: () => void;
  /** What stands beside the rows. */
  aside?: ReactNode;
};

/** What a dialog for choosing shows: conditions and the rows. */
export function Choosing<Row extends object>({ list, name, query, always = 1, onReset, aside, ...table }: Props<Row>) {
  return (
    <div>
      {query.length > 0 && (
        <div className={styles.query}>
          <QueryForm
            fields={query}
            filters={list.state.filters}
            onSearch={list.search}
            always={always}
            {...(onReset ? { onReset } : {})}
          />
        </div>
      )}
      <div className={aside ? styles.panes : undefined}>
        <div>
          <RowsTable<Row> {...table} choosing label={`${name}列表`} list={list} empty={`没有符合条件的${name}`} />
        </div>
        {aside}
      </div>
    </div>
  );
}
