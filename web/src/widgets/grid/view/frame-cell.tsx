// biome-ignore-all lint/a11y/useSemanticElements: a table places its rows itself; these are placed by hand, as many as are in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in one element over the active cell, which points at it
import { memo, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { textOf } from '@/ui-admin/values/value-kind';
import { cellText, kindOf, type RowKey, type Values } from '@/widgets/rows';
import type { AnyGridColumn } from '../core/grid-column';
import { CellWatch } from './cell-watch';
import type { Frame } from './frame';
import styles from './grid.module.css';
import type { Placed } from './layout';

type Props = { frame: Frame; rowKey: RowKey; placed: Placed; height: number };

/** How often cells were drawn, for tests and measurements. */
export const drawnCells = { count: 0 };

/** The height from which there is room below the first line: for a message, or for more of a long text. */
const roomy = 48;

/** The value of a cell for a reader. It is drawn when the value, what is wrong with it or its place changes, for nothing else. */
function Cell({ frame, rowKey, placed, height }: Props) {
  const { column, number, style, zone } = placed;
  const watch = useMemo(() => new CellWatch(frame, rowKey, column), [frame, rowKey, column]);
  const { value, problem, conflict, fresh, changed, fixed } = useSyncExternalStore(watch.subscribe, watch.snapshot);
  drawnCells.count += 1;
  const id = frame.cellId(rowKey, column.name);
  const classes = [
    styles.cell,
    zone === 'middle' && styles.middle,
    column.kind?.align === 'right' && styles.right,
    column.tick && styles.centre,
    problem !== null && styles.wrong,
    conflict && styles.contested,
    fresh && styles.fresh,
    changed && styles.changed,
    fixed && styles.fixed,
  ];
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={number}
      aria-readonly={fixed}
      {...(problem !== null ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {})}
      data-cell={column.name}
      className={classes.filter(Boolean).join(' ')}
      style={style}
    >
      {column.face
        ? column.face({
            value,
            row: frame.grid.store.row(rowKey) ?? {},
            label: `${frame.nameOf(rowKey)}${column.label}`,
            id,
            fixed,
            problem,
            write: (next, name = column.name) => {
              frame.grid.write(rowKey, name, next);
              frame.keepFocus();
            },
          })
        : shown(frame, rowKey, column, value, height >= roomy && problem === null && !conflict)}
      {problem !== null && (
        <span id={`${id}-problem`} className={height < roomy ? 'visually-hidden' : styles.message}>
          {problem}
        </span>
      )}
      {conflict && <span className={styles.message}>他人改为：{cellText(column, conflict.theirs) || '空'}</span>}
    </div>
  );
}

/** From so many characters on a text may be wider than its cell. */
const longText = 10;

/** No component of its own: there are hundreds of cells. With room for two lines, a long text has them. */
function shown(frame: Frame, rowKey: RowKey, column: AnyGridColumn, value: unknown, isRoomy: boolean): ReactNode {
  if (column.tick) return <Tick column={column} value={value} />;
  if (column.shows) {
    const cell = { value, row: frame.grid.store.row(rowKey) ?? {}, id: frame.cellId(rowKey, column.name) };
    return <span className={styles.text}>{column.shows(cell)}</span>;
  }
  const isLong = isRoomy && typeof value === 'string' && value.length > longText;
  return <span className={isLong ? styles.long : styles.text}>{shownValue(frame, rowKey, column, value)}</span>;
}

function shownValue(frame: Frame, rowKey: RowKey, column: AnyGridColumn, value: unknown): ReactNode {
  if (value === undefined || value === null || value === '') return '';
  const row = frame.grid.store.row(rowKey);
  const kind = kindOf<Values>(column, row);
  return kind?.show ? kind.show(value as never, row ?? {}) : textOf(value);
}

/** The box shows what is ticked; the cell is what is clicked. */
function Tick({ column: { label, tick }, value }: { column: AnyGridColumn; value: unknown }) {
  return <input type="checkbox" tabIndex={-1} readOnly aria-label={label} checked={value === tick?.yes} data-tick="" />;
}

export const FrameCell = memo(Cell);
