import type { Frame } from './frame';
import { Holder, spanOf } from './holder';
import type { Layout, Zone } from './layout';
import styles from './over.module.css';

const zones: readonly Zone[] = ['start', 'middle', 'end'];

/** The chosen cells, one rectangle in each zone that they reach: no cell is drawn for it. */
export function RangeMarks({ frame, layout }: { frame: Frame; layout: Layout }) {
  const { cursor, view } = frame.grid;
  if (!cursor.hasRange) return null;
  const { keys, columns } = cursor.range();
  const first = view.keys().indexOf(keys[0] ?? '');
  if (first < 0) return null;
  const top = frame.topOf(first);
  const height = frame.topOf(first + keys.length - 1) + frame.look.rowHeight - top;
  return zones.map((zone) => {
    const reached = layout[zone].filter(({ column }) => columns.includes(column.name));
    return reached.length === 0 ? null : (
      <Holder key={zone} layout={layout} zone={zone}>
        <div className={styles.range} style={{ ...spanOf(reached), top, height }} data-range="" />
      </Holder>
    );
  });
}
