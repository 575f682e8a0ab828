// biome-ignore-all lint/a11y/useSemanticElements: a table places its rows itself; these are placed by hand, as many as are in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in one element over the active cell, which points at it
import { useSyncExternalStore } from 'react';
import { ColumnResizer } from './column-resizer';
import { useDrawn } from './frame';
import styles from './grid.module.css';
import type { Lead, Placed } from './layout';
import { LeadCell } from './lead-cell';
import { Zones } from './zones';

const leadNames: Readonly<Record<Lead, string>> = { drag: '排序', expand: '展开', select: '选择', number: '序号' };

/** The names of the columns, which stay in sight above the rows. */
export function FrameHead() {
  const { layout, shown } = useDrawn();
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow} style={{ width: layout.width }}>
        <Zones
          layout={layout}
          shown={shown}
          lead={(lead) => (
            <LeadCell key={lead} lead={lead} layout={layout} role="columnheader" className={styles.headCell}>
              {lead === 'select' ? (
                <ChooseAll />
              ) : (
                <span className={lead === 'number' ? undefined : 'visually-hidden'}>{leadNames[lead]}</span>
              )}
            </LeadCell>
          )}
          cell={(placed) => <HeadCell key={placed.column.name} placed={placed} />}
        />
      </div>
    </div>
  );
}

function HeadCell({ placed: { column, number, style, zone, width } }: { placed: Placed }) {
  const { frame } = useDrawn();
  const align = column.kind?.align === 'right' ? styles.right : '';
  return (
    <div
      role="columnheader"
      aria-colindex={number}
      className={`${styles.headCell} ${align} ${zone === 'middle' ? styles.middle : ''}`}
      style={style}
    >
      <span className={styles.headText}>{column.label}</span>
      {column.required && (
        <span className={styles.star} aria-hidden="true">
          *
        </span>
      )}
      <ColumnResizer frame={frame} column={column} width={width} />
    </div>
  );
}

/** Chooses every row that the conditions leave, or none. */
function ChooseAll() {
  const { frame } = useDrawn();
  const { chosen, view } = frame.grid;
  const state = useSyncExternalStore(chosen.onAny, () => {
    const found = view.found();
    const count = chosen.size === 0 ? 0 : found.filter((key) => chosen.has(key)).length;
    return count === 0 ? 'none' : count === found.length ? 'all' : 'some';
  });
  if (!chosen.multiple) return <span className="visually-hidden">{leadNames.select}</span>;
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label="选择全部行"
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      onChange={() => {
        chosen.toggleAll(view.found());
        frame.focus();
      }}
    />
  );
}
