// biome-ignore-all lint/a11y/useSemanticElements: a table places its rows itself; these are placed by hand, as many as are in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in one element over the active cell, which points at it
import { memo, useCallback, useSyncExternalStore } from 'react';
import { Icon } from '@/ui-admin/icon';
import type { RowKey } from '@/widgets/rows';
import type { Frame } from './frame';
import { FrameCell } from './frame-cell';
import styles from './grid.module.css';
import type { Layout, Lead, Placed } from './layout';
import { LeadCell } from './lead-cell';
import { Zones } from './zones';

type Props = {
  frame: Frame;
  rowKey: RowKey;
  /** Place among the rows that are found, from 1. */
  place: number;
  /** Place among all rows, which is what it is called by. */
  number: number;
  top: number;
  height: number;
  opened: boolean;
  layout: Layout;
  shown: readonly Placed[];
};

/** A row at its place. It is drawn when it moves, is chosen or opened; its cells are drawn by themselves. */
function Row({ frame, rowKey, place, number, top, height, opened, layout, shown }: Props) {
  const { chosen } = frame.grid;
  const subscribe = useCallback((listener: () => void) => chosen.onRow(rowKey, listener), [chosen, rowKey]);
  const isChosen = useSyncExternalStore(subscribe, () => chosen.has(rowKey));
  const { detail, detailHeight } = frame.look;
  const opens = frame.look.hasDetail(rowKey);
  const name = frame.look.rowName(number);
  return (
    <>
      <div
        role="row"
        aria-rowindex={place + 1}
        aria-level={1}
        {...(layout.leads.includes('select') ? { 'aria-selected': isChosen } : {})}
        {...(opens ? { 'aria-expanded': opened } : {})}
        data-row={rowKey}
        className={`${styles.row} ${isChosen ? styles.chosen : ''}`}
        style={{ top, height, width: layout.width }}
      >
        <Zones
          layout={layout}
          shown={shown}
          lead={(lead) => (
            <LeadCell key={lead} lead={lead} layout={layout} role="gridcell" className={styles.cell}>
              {leadContent(lead, { name, number, isChosen, opens, opened, multiple: chosen.multiple })}
            </LeadCell>
          )}
          cell={(placed) => (
            <FrameCell key={placed.column.name} frame={frame} rowKey={rowKey} placed={placed} height={height} />
          )}
        />
      </div>
      {opened && detail && (
        <div
          role="row"
          aria-level={2}
          className={styles.detail}
          style={{ top: top + height, height: detailHeight, width: layout.width }}
        >
          <div role="gridcell" className={styles.detailCell}>
            {detail(rowKey)}
          </div>
        </div>
      )}
    </>
  );
}

type Said = { name: string; number: number; isChosen: boolean; opens: boolean; opened: boolean; multiple: boolean };

/** What stands before the cells: for the pointer. Keys do the same from any cell, so Tab does not stop here. */
function leadContent(lead: Lead, { name, number, isChosen, opens, opened, multiple }: Said) {
  switch (lead) {
    case 'number':
      return number;
    case 'drag':
      return (
        <button type="button" tabIndex={-1} aria-label={`拖动排序：${name}`} className={styles.tool} data-grip="">
          <Icon name="grip" />
        </button>
      );
    case 'expand':
      return (
        opens && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${opened ? '收起' : '展开'}${name}`}
            aria-expanded={opened}
            className={`${styles.tool} ${opened ? styles.turned : ''}`}
          >
            <Icon name="right" />
          </button>
        )
      );
    case 'select':
      return (
        <input
          type={multiple ? 'checkbox' : 'radio'}
          tabIndex={-1}
          readOnly
          aria-label={`选择${name}`}
          checked={isChosen}
        />
      );
  }
}

export const FrameRow = memo(Row);
