import { createContext, type ReactNode, useCallback, useContext, useId, useState } from 'react';
import type { FieldAria } from '@/ui-admin/form/field';
import type { RowKey } from '../core/delta';
import { type Pasted, paste } from '../core/paste';
import type { RowChecks } from '../core/row-checks';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import { PasteReport } from './paste-report';
import { RowField, widthOf } from './row-field';
import { RowList, type RowListProps } from './row-list';
import styles from './rows.module.css';

/** The row in which the rows stand, empty for rows that stand alone. */
const AroundRows = createContext('');

export type RowsLook<Row extends Values> = Pick<
  RowListProps<Row>,
  'nameOf' | 'addLabel' | 'look' | 'sortable' | 'insertable' | 'fresh' | 'mayAdd'
>;

/** A cell that is drawn by its screen, as one that fills two columns. */
export type CellPlace<Row extends Values> = { store: RowStore<Row>; rowKey: RowKey; name: string; id: string };

type Props<Row extends Values> = RowsLook<Row> & {
  store: RowStore<Row>;
  checks: RowChecks<Row>;
  /** Ties of the field whose value the rows are; the button that adds a row takes them. */
  aria?: FieldAria | undefined;
  disabled?: boolean | undefined;
  /** The columns that are drawn; all by default. */
  only?: readonly (keyof Row & string)[] | undefined;
  draw?: { [Name in keyof Row & string]?: (place: CellPlace<Row>) => ReactNode };
  /** Ids by which something else leads to the cells. */
  cellId?: ((number: number, column: string) => string) | undefined;
};

/** Rows as their columns declare them. Keep what is handed in: other functions and lists draw all rows anew. */
export function RowsEditor<Row extends Values>(props: Props<Row>) {
  const { store, checks, aria, disabled = false, only, draw, cellId, nameOf, look = 'boxes', ...list } = props;
  const prefix = useId();
  const around = useContext(AroundRows);
  const { onBlock, report } = usePaste(props);
  const cells = useCallback(
    (key: RowKey, number: number) => {
      const name = nameOf(number);
      const drawn = store.columns.filter((column) => only?.includes(column.name) ?? true);
      return (
        <AroundRows value={name}>
          <div className={look === 'boxes' ? styles.grid : `row ${styles.line}`}>
            {drawn.map((column) => {
              const id = cellId?.(number, column.name) ?? `${prefix}${key}-${column.name}`;
              const own = draw?.[column.name];
              const place = { store, rowKey: key, name, id };
              return own ? (
                <div key={column.name} className={styles.cell} style={widthOf(column)} data-column={column.name}>
                  {own(place)}
                </div>
              ) : (
                <RowField
                  key={column.name}
                  {...place}
                  checks={checks}
                  column={column}
                  disabled={disabled}
                  onBlock={onBlock}
                />
              );
            })}
          </div>
        </AroundRows>
      );
    },
    [store, checks, only, draw, cellId, nameOf, look, prefix, disabled, onBlock],
  );
  return (
    <>
      {report}
      <RowList
        {...list}
        store={store}
        look={look}
        disabled={disabled}
        nameOf={around === '' ? nameOf : (number) => `${around}的${nameOf(number)}`}
        addName={around === '' ? undefined : `给${around}${list.addLabel}`}
        addId={aria?.id}
        addDescribedBy={aria?.['aria-describedby']}
      >
        {cells}
      </RowList>
    </>
  );
}

/** Blocks of cells from Excel or WPS go into the columns that are drawn, as one step; what does not go in is told. */
function usePaste<Row extends Values>({ store, checks, only, nameOf }: Props<Row>) {
  const [pasted, setPasted] = useState<{ what: Pasted; first: number } | null>(null);
  const onBlock = useCallback(
    (key: RowKey, column: string, block: string[][]) => {
      const columns = store.columns.map(({ name }) => name).filter((name) => only?.includes(name) ?? true);
      const first = store.indexOf(key);
      const what = paste(store, { key, column }, block, { columns });
      for (const row of what.rows) for (const name of columns) checks.check(row, name);
      setPasted({ what, first });
    },
    [store, checks, only],
  );
  const report = pasted && (
    <PasteReport pasted={pasted.what} rowName={(at) => nameOf(pasted.first + at + 1)} onClose={() => setPasted(null)} />
  );
  return { onBlock, report };
}
