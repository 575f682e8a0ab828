// biome-ignore-all lint/a11y/useSemanticElements: a table places its rows itself; these are placed by hand, as many as are in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in one element over the active cell, which points at it

import { useVirtualizer } from '@tanstack/react-virtual';
import { Alert, Button } from 'antd';
import {
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { PasteReport, type RowKey, type Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import type { Binding } from '../core/grid-keys';
import { CursorLayer } from './cursor-layer';
import { Dictionaries } from './dictionaries';
import { type EditBy, Frame, FrameContext, type FrameLook } from './frame';
import { FrameBody } from './frame-body';
import { FrameHead } from './frame-head';
import styles from './grid.module.css';
import { hearInnerKey } from './keyboard';
import { type Layout, type Lead, layoutOf, type Placed } from './layout';
import type { OpenRows } from './open-rows';
import { hearClick, hearDoubleClick, hearPress } from './pointer';
import { hearGrip } from './row-drag';

export type GridFrameProps<Row extends Values> = {
  grid: Grid<Row>;
  /** What the rows are, as a heading would say. */
  name: string;
  /** 61 pixels usually, 36 in the compact look. */
  rowHeight?: number;
  /** Pixels after which the rows scroll. */
  maxHeight?: number;
  editBy?: EditBy;
  /** What stands before the cells: a grip, a box to choose the row, its number. */
  drag?: boolean;
  select?: boolean;
  number?: boolean;
  /** What stands below a row that is opened, as its own rows. */
  detail?: (key: RowKey) => ReactNode;
  /** Which rows have something below them: all of them where nothing is said. */
  hasDetail?: (key: RowKey) => boolean;
  detailHeight?: number;
  /** The rows that are opened, for who opens them all. */
  opened?: OpenRows;
  /** Enter in the last row adds one. */
  grows?: boolean;
  rowName?: (number: number) => string;
  /** Keys in place of the usual ones. */
  bindings?: readonly Binding[];
  onFind?: () => void;
  onRemove?: () => void;
  /** Lines below the rows, as `FrameLine` draws them. */
  foot?: ReactNode;
  /** In place of rows where there are none. */
  empty?: ReactNode;
};

const usualName = (number: number) => `第 ${number} 行`;

/**
 * The rows of a grid as a sheet: what is seen is drawn, whatever there is. One element has the focus and stands over the active cell, so
 * that keys, input methods and the clipboard are heard in one place; a letter draws one cell at most, a move of the cursor none.
 */
export function GridFrame<Row extends Values>(props: GridFrameProps<Row>) {
  const { name, maxHeight = 400, foot, empty = '暂无数据' } = props;
  const frame = useFrame(props);
  const { grid } = frame;
  const scroller = useRef<HTMLDivElement>(null);
  // The same function for each drawing: in between, the rows would find nothing that scrolls, and begin anew at the top.
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      frame.scroller = element;
    },
    [frame],
  );
  const layout = useLayout(frame, leadsOf(props), scroller);
  const shown = useShown(frame, layout);
  const keys = useSyncExternalStore(grid.view.subscribe, grid.view.keys);
  const found = grid.view.found().length;
  const drawn = useMemo(() => ({ frame, layout, shown }), [frame, layout, shown]);
  return (
    <FrameContext value={drawn}>
      <Report frame={frame} />
      <Notice frame={frame} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer only; the keys are heard by the input in it */}
      <div
        ref={hold}
        data-frame=""
        className={`${styles.frame} ${styles[`by-${frame.look.editBy}`] ?? ''}`}
        style={{ maxHeight }}
        onMouseDown={(event) => hearPress(frame, event)}
        onPointerDown={(event) => hearGrip(frame, event)}
        onClick={(event) => hearClick(frame, event)}
        onKeyDown={(event) => hearInnerKey(frame, event)}
        onDoubleClick={(event) => hearDoubleClick(frame, event)}
      >
        <div className={styles.content} style={{ width: layout.width }}>
          <div
            role="treegrid"
            aria-label={name}
            aria-rowcount={found + 1}
            aria-colcount={layout.leads.length + layout.of.size}
            aria-multiselectable={grid.chosen.multiple}
            aria-readonly={grid.locked}
          >
            <FrameHead />
            <FrameBody maxHeight={maxHeight} />
            {foot && <Foot frame={frame}>{foot}</Foot>}
          </div>
          <CursorLayer />
        </div>
        {keys.length === 0 && <p className={styles.empty}>{empty}</p>}
      </div>
      <Said frame={frame} />
      <Dictionaries frame={frame} />
    </FrameContext>
  );
}

function leadsOf<Row extends Values>(props: GridFrameProps<Row>): readonly Lead[] {
  const { grid, select = true, number = true, detail, drag = grid.store.options.order !== undefined } = props;
  return [
    ...(drag && !grid.locked ? (['drag'] as const) : []),
    ...(detail ? (['expand'] as const) : []),
    ...(select ? (['select'] as const) : []),
    ...(number ? (['number'] as const) : []),
  ];
}

function lookOf<Row extends Values>(props: GridFrameProps<Row>): FrameLook {
  const { rowHeight = 61, editBy = 'double', rowName = usualName, detailHeight = 200, grows = false } = props;
  const { detail, hasDetail = () => detail !== undefined, bindings, onFind, onRemove } = props;
  return { rowHeight, editBy, rowName, detail, hasDetail, detailHeight, grows, bindings, onFind, onRemove };
}

/** What the parts share lives as long as the frame, with the look that it has now. */
function useFrame<Row extends Values>(props: GridFrameProps<Row>): Frame;
function useFrame(props: GridFrameProps<Values>): Frame {
  const id = useId();
  // Inside, a row is whatever its columns hold; outside, the compiler has held them to it.
  const { grid, opened } = props;
  const frame = useMemo(() => new Frame(grid, id, lookOf({ grid, name: '' }), opened), [grid, id, opened]);
  frame.look = lookOf(props);
  return frame;
}

function useLayout(frame: Frame, leads: readonly Lead[], scroller: { current: HTMLElement | null }): Layout {
  const [width, setWidth] = useState(0);
  const { view } = frame.grid;
  const columns = useSyncExternalStore(view.subscribe, view.columns);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, [scroller]);
  const kept = leads.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are those of the view, the leads a list of names
  const layout = useMemo(() => layoutOf(view, leads, width), [view, columns, kept, width]);
  frame.layout = layout;
  return layout;
}

/** Columns on both sides of the window that are there before they are scrolled to. */
const ahead = 2;

function useShown(frame: Frame, layout: Layout): readonly Placed[] {
  const across = useVirtualizer({
    horizontal: true,
    count: layout.middle.length,
    getScrollElement: () => frame.scroller,
    estimateSize: (at) => layout.middle[at]?.width ?? 0,
    overscan: ahead,
    initialRect: { width: 1280, height: 0 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths are those of the layout
  useLayoutEffect(() => across.measure(), [across, layout]);
  const items = across.getVirtualItems();
  return useMemo(() => items.flatMap(({ index }) => layout.middle[index] ?? []), [items, layout]);
}

/** Stays in sight below the rows. */
function Foot({ frame, children }: { frame: Frame; children: ReactNode }) {
  return (
    <div
      role="rowgroup"
      className={styles.foot}
      ref={(element) => {
        frame.footHeight = element?.offsetHeight ?? 0;
      }}
    >
      {children}
    </div>
  );
}

function Report({ frame }: { frame: Frame }) {
  const pasted = useSyncExternalStore(frame.report.subscribe, frame.report.now);
  if (!pasted) return null;
  const rowName = (at: number) => {
    const key = pasted.rows[at];
    return key === undefined ? `剪贴板第 ${at + 1} 行` : frame.nameOf(key);
  };
  return <PasteReport pasted={pasted} rowName={rowName} onClose={() => frame.report.tell(null)} />;
}

function Notice({ frame }: { frame: Frame }) {
  const text = useSyncExternalStore(frame.notice.subscribe, frame.notice.now);
  return (
    text !== null && (
      <Alert
        type="warning"
        showIcon
        title={text}
        action={
          <Button size="small" onClick={() => frame.notice.tell(null)}>
            知道了
          </Button>
        }
      />
    )
  );
}

function Said({ frame }: { frame: Frame }) {
  const said = useSyncExternalStore(frame.voice.subscribe, frame.voice.said);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
