import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { CellInput } from './cell-input';
import { CellTip } from './cell-tip';
import { ControlEditor } from './control-editor';
import { DropLine } from './drop-line';
import { type Frame, headHeight, useDrawn } from './frame';
import { type Box, Holder } from './holder';
import type { Layout, Zone } from './layout';
import styles from './over.module.css';
import { RangeMarks } from './range-marks';

/** What lies over the rows: the chosen range, the active cell with what is entered in it, and what is said beside it. */
export function CursorLayer() {
  const { frame, layout } = useDrawn();
  const { grid, editing } = frame;
  useSyncExternalStore(editing.subscribe, editing.version);
  useSyncExternalStore(frame.open.subscribe, frame.open.keys);
  const { active } = grid.cursor;
  const draft = editing.now;
  const place = active && placeOf(frame, layout, active.column);
  useFollowing(frame);
  const style = place ?? { left: layout.startWidth, top: 0, width: 1, height: frame.look.rowHeight };
  return (
    <div className={styles.layer} style={{ top: headHeight }}>
      <DropLine frame={frame} />
      <RangeMarks frame={frame} layout={layout} />
      <Holder layout={layout} zone={place?.zone ?? 'middle'}>
        <CellInput frame={frame} draft={draft} style={style} />
        {draft?.way === 'control' && <ControlEditor frame={frame} draft={draft} style={style} />}
        {active && <CellTip frame={frame} place={active} draft={draft} style={style} />}
      </Holder>
    </div>
  );
}

function placeOf(frame: Frame, layout: Layout, name: string): (Box & { zone: Zone }) | null {
  const at = frame.grid.cursor.at();
  const placed = layout.of.get(name);
  if (!at || !placed) return null;
  const { left, width, zone } = placed;
  return { left, width, zone, top: frame.topOf(at.row), height: frame.look.rowHeight };
}

/** The window follows the active cell, not the other way round: who scrolls away to read is not called back. */
function useFollowing(frame: Frame): void {
  const { active } = frame.grid.cursor;
  const [key, column] = [active?.key, active?.column];
  useLayoutEffect(() => {
    if (key !== undefined && column !== undefined) frame.show({ key, column });
  }, [frame, key, column]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again in each cell
  useEffect(() => {
    // A list that drops down wherever somebody comes by would be in the way: chosen values wait for a key.
    const isHere = key !== undefined && document.activeElement === frame.input;
    if (frame.look.editBy === 'always' && isHere && frame.editing.way() === 'text') frame.editing.begin();
  }, [frame, key, column]);
}
