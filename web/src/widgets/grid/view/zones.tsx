import type { ReactNode } from 'react';
import styles from './grid.module.css';
import type { Layout, Lead, Placed } from './layout';

type Props = {
  layout: Layout;
  /** The columns between the ends that are in sight. */
  shown: readonly Placed[];
  lead: (lead: Lead) => ReactNode;
  cell: (placed: Placed) => ReactNode;
};

/** The cells of one line: those that stay in sight at the beginning and at the end, and those that scroll between them. */
export function Zones({ layout, shown, lead, cell }: Props) {
  return (
    <>
      {layout.startWidth > 0 && (
        <div className={styles.start} style={{ width: layout.startWidth }}>
          {layout.leads.map(lead)}
          {layout.start.map(cell)}
        </div>
      )}
      {shown.map(cell)}
      {layout.end.length > 0 && (
        <div className={styles.end} style={{ width: layout.endWidth }}>
          {layout.end.map(cell)}
        </div>
      )}
    </>
  );
}
