import type { ReactNode } from 'react';
import styles from './small-table.module.css';

export type SmallColumn<Row> = {
  /** Empty over the names of rows that need none: an empty heading would say nothing. */
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `figure` stands under figures, `text` takes the room that is left and breaks its lines. */
  as?: 'figure' | 'text' | 'bar';
};

type Props<Row> = {
  /** What it shows, for screen readers, or in sight as its `caption`. */
  label: string;
  caption?: boolean;
  /** The first column names the rows, or the one of this place. */
  named?: number;
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, at: number) => string;
  rowClass?: (row: Row) => string | undefined;
  /**
   * Where there is little room a row stands as a block, what it says under each other beside its titles: for rows that are read one by
   * one. Without it the table scrolls sideways there, as figures must that are read down a column.
   */
  stacks?: boolean;
  className?: string | undefined;
};

/** Rows that are there as a whole and only read: no order, no pages, nothing to be done with them. */
export function SmallTable<Row>({ label, caption = false, named = 0, columns, rows, ...more }: Props<Row>) {
  const { keyOf, rowClass, stacks = false, className = '' } = more;
  const stacked = stacks ? styles.stacks : '';
  const titleOf = (title: ReactNode) => (stacks && typeof title === 'string' ? title : undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here, and one landmark for each table would be too many
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <div className={`${styles.scroll} ${stacked} ${className}`} role="group" aria-label={`${label}的表格`} tabIndex={0}>
      <table className={styles.table}>
        <caption className={caption ? undefined : 'visually-hidden'}>{label}</caption>
        <thead>
          <tr>
            {columns.map(({ title, as = '' }, nth) => {
              const Cell = title === '' ? 'td' : 'th';
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <Cell key={nth} scope={title === '' ? undefined : 'col'} className={styles[as]}>
                  {title}
                </Cell>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)} className={rowClass?.(row)}>
              {columns.map(({ title, cell, as = '' }, nth) => {
                const [Cell, scope] = nth === named ? (['th', 'row'] as const) : (['td', undefined] as const);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                  <Cell key={nth} scope={scope} className={styles[as]} data-title={titleOf(title)}>
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
