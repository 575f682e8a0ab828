// biome-ignore-all lint/a11y/useSemanticElements: a table places its rows itself; these are placed by hand, as many as are in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in one element over the active cell, which points at it
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { type Frame, useDrawn } from './frame';
import { FrameRow } from './frame-row';
import styles from './grid.module.css';

/** Rows above and below the window that are there before they are scrolled to. */
const ahead = 6;

/** The rows that are in sight, and the active one wherever it is: what has the focus points at it. */
export function FrameBody({ maxHeight }: { maxHeight: number }) {
  const { frame, layout, shown } = useDrawn();
  const { view } = frame.grid;
  const keys = useSyncExternalStore(view.subscribe, view.keys);
  const opened = useSyncExternalStore(frame.open.subscribe, frame.open.keys);
  const { rowHeight } = frame.look;
  // Where each row stands is computed anew with this function, and for a large grid only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights follow from these
  const keyAt = useCallback((at: number) => keys[at] ?? at, [keys, rowHeight, opened]);
  const before = useRef<readonly number[]>([]);
  const rows: Virtualizer<HTMLElement, Element> = useVirtualizer({
    count: keys.length,
    getScrollElement: () => frame.scroller,
    estimateSize: (at) => frame.heightOf(keys[at]),
    getItemKey: keyAt,
    overscan: ahead,
    initialRect: { width: 0, height: maxHeight },
    rangeExtractor: (range) => {
      const isJump = rows.isScrolling && !before.current.some((at) => at >= range.startIndex && at <= range.endIndex);
      const drawn = isJump ? jumped(before.current, range) : defaultRangeExtractor(range);
      before.current = drawn;
      return withActive(frame, range.count, drawn);
    },
  });
  return (
    <div role="rowgroup" className={styles.body} style={{ height: rows.getTotalSize(), width: layout.width }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const key = keys[index];
        return (
          key !== undefined && (
            <FrameRow
              key={key}
              frame={frame}
              rowKey={key}
              place={view.before + index + 1}
              number={frame.grid.store.indexOf(key) + 1}
              top={start}
              height={rowHeight}
              opened={opened.has(key)}
              layout={layout}
              shown={shown}
            />
          )
        );
      })}
    </div>
  );
}

/** Rows that may be drawn beside those in sight while the window moves. */
const most = 40;

/** Who jumps sees the rows there at once. Those around them come, and those that were left go, when the window rests. */
function jumped(before: readonly number[], range: Range): number[] {
  const left = before.length > most ? [] : before.filter((at) => at < range.count);
  return [...left, ...defaultRangeExtractor({ ...range, overscan: 0 })].sort((one, other) => one - other);
}

function withActive({ grid }: Frame, count: number, drawn: number[]): number[] {
  const active = grid.cursor.at()?.row;
  if (active === undefined || active >= count || drawn.includes(active)) return drawn;
  return [...drawn, active].sort((one, other) => one - other);
}
