import { createContext, type ReactNode, useCallback, useContext, useId } from 'react';
import type { FieldAria } from '@/ui-admin/form/field';
import type { RowKey } from '../core/delta';
import type { RowChecks } from '../core/row-checks';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import { RowField } from './row-field';
import { RowList, type RowListProps } from './row-list';
import styles from './rows.module.css';

/** The row in which the rows stand, empty for rows that stand alone. */
const AroundRows = createContext('');

export type RowsLook<Row extends Values> = Pick<
  RowListProps<Row>,
  'nameOf' | 'addLabel' | 'look' | 'sortable' | 'insertable'
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
  const {
    store,
    checks,
    aria,
    disabled = false,
    only,
    draw,
    cellId,
    nameOf,
    addLabel,
    look = 'boxes',
    ...list
  } = props;
  const prefix = useId();
  const around = useContext(AroundRows);
  const cells = useCallback(
    (key: RowKey, number: number, addBelow: (key: RowKey) => void) => {
      const name = nameOf(number);
      const drawn = store.columns.filter((column) => only?.includes(column.name) ?? true);
      return (
        <AroundRows value={name}>
          <div className={look === 'boxes' ? styles.grid : styles.line}>
            {drawn.map((column) => {
              const id = cellId?.(number, column.name) ?? `${prefix}${key}-${column.name}`;
              const own = draw?.[column.name];
              const place = { store, rowKey: key, name, id };
              return own ? (
                <div key={column.name} className={styles.cell} data-column={column.name}>
                  {own(place)}
                </div>
              ) : (
                <RowField
                  key={column.name}
                  {...place}
                  checks={checks}
                  column={column}
                  disabled={disabled}
                  onEnter={addBelow}
                />
              );
            })}
          </div>
        </AroundRows>
      );
    },
    [store, checks, only, draw, cellId, nameOf, look, prefix, disabled],
  );
  return (
    <RowList
      {...list}
      store={store}
      look={look}
      disabled={disabled}
      nameOf={around === '' ? nameOf : (number) => `${around}的${nameOf(number)}`}
      addLabel={addLabel}
      addName={around === '' ? undefined : `给${around}${addLabel}`}
      addId={aria?.id}
      addDescribedBy={aria?.['aria-describedby']}
    >
      {cells}
    </RowList>
  );
}
