// biome-ignore-all lint/a11y/useSemanticElements: a table places its rows itself; these are placed by hand, as many as are in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in one element over the active cell, which points at it
import type { ReactNode } from 'react';
import { useDrawn } from './frame';
import styles from './grid.module.css';
import type { Placed } from './layout';
import { Zones } from './zones';

type Props = {
  /** What the line is: 合计, 平均. It stands over what stands before the cells, or in the first column where nothing does. */
  name: string;
  cell: (placed: Placed) => ReactNode;
};

/** A line below the rows whose cells stand below their columns. */
export function FrameLine({ name, cell }: Props) {
  const { layout, shown } = useDrawn();
  const [first] = layout.leads;
  const inFirst = (number: number) => first === undefined && number === 1;
  return (
    <div role="row" className={styles.line} style={{ width: layout.width }}>
      <Zones
        layout={layout}
        shown={shown}
        lead={(lead) =>
          lead === first && (
            <div
              key={lead}
              role="rowheader"
              aria-colindex={1}
              className={styles.lineCell}
              style={{ width: layout.leadsWidth }}
            >
              {name}
            </div>
          )
        }
        cell={(placed) => (
          <div
            key={placed.column.name}
            role="gridcell"
            aria-colindex={placed.number}
            className={`${styles.lineCell} ${placed.zone === 'middle' ? styles.middle : ''} ${
              placed.column.kind?.align === 'right' ? styles.right : ''
            }`}
            style={placed.style}
          >
            {inFirst(placed.number) ? name : null}
            {cell(placed)}
          </div>
        )}
      />
    </div>
  );
}
