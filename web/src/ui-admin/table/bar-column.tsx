import type { SmallColumn } from './small-table';
import styles from './small-table.module.css';

/** A column that draws what its neighbours say in figures: a share from 0 to 100 of each row. */
export const barColumn = <Row,>(shareOf: (row: Row) => number | string): SmallColumn<Row> => ({
  title: <span className="visually-hidden">图</span>,
  as: 'bar',
  cell: (row) => (
    <svg className={styles.share} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="10" />
      <rect width={shareOf(row)} height="10" />
    </svg>
  ),
});
