import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isTyping, keysOf } from '@/ui-admin/actions/keys';
import type { FieldAria } from '@/ui-admin/form/field';
import { ProblemList, type RowKey, type RowStore, type RowsResult, type Values } from '@/widgets/rows';
import type { Grid, GridOptions } from '../core/grid';
import type { GridColumn } from '../core/grid-column';
import { commandOf } from '../core/grid-keys';
import type { EditBy } from '../view/frame';
import { GridFrame, type GridFrameProps } from '../view/grid-frame';
import { OpenRows } from '../view/open-rows';
import { Told } from '../view/told';
import { useGrid } from '../view/use-grid';
import { ColumnSettingsDialog } from './column-settings';
import { ConditionsBar } from './conditions-bar';
import { enterFromOutside } from './enter-from-outside';
import { FindBar } from './find-bar';
import { GridPages } from './grid-pages';
import { GridTools } from './grid-tools';
import { GridKeyHelp } from './key-help';
import { KeyHints } from './key-hints';
import styles from './parts.module.css';
import { StatisticLines } from './statistic-lines';
import { type Tool, useGridRights } from './use-grid-actions';
import { type GridChoice, rowHeights, useGridChoice, useRowHeight } from './use-grid-choice';
import { hearInside } from './use-grid-offers';
import { useSettings } from './use-grid-state';
import { useLooks } from './use-looks';

export type EditableGridProps<Row extends Values> = {
  /** What the rows are, as a heading would say: 入库明细. What a reader wants of the columns is kept under `code`, or under this. */
  name: string;
  code?: string | undefined;
  store: RowStore<Row>;
  columns: readonly GridColumn<Row>[];
  /** Prefix of the rules on its buttons: `{permission}:add`, `:remove`, `:batch_delete`, `:save`. */
  permission?: string | undefined;
  /** Rows of a page; without it all rows stand below each other. */
  pageSize?: number | undefined;
  /** Pixels after which the rows scroll: 400. */
  maxHeight?: number | undefined;
  /** What opens a cell besides keys: two clicks, one, or being there (`always`). */
  editBy?: EditBy | undefined;
  selection?: 'multiple' | 'single' | 'none' | undefined;
  /** Rows can be put in another order, by grip, keys and buttons. */
  sortable?: boolean | undefined;
  /** Enter in the last row adds one. */
  grows?: boolean | undefined;
  /** What stands below a row that is opened. */
  detail?: ((key: RowKey) => ReactNode) | undefined;
  detailHeight?: number | undefined;
  /** What a row is called, by its number from 1. */
  nameOf?: ((number: number) => string) | undefined;
  addLabel?: string | undefined;
  /** What a row added by a button holds, besides what is blank. */
  fresh?: (() => Partial<Row>) | undefined;
  disabled?: boolean | undefined;
  /** Stores the rows of a grid that stands alone, once nothing is wrong with them; gives all of them back as they are stored. */
  onSave?: ((result: RowsResult<Row>) => Promise<readonly Row[]>) | undefined;
  /** Ties of the field whose value the rows are. */
  aria?: FieldAria | undefined;
  /** Hears which grid it is, for a form that waits for its checks. */
  onGrid?: ((grid: Grid<Row>) => void) | undefined;
};

const usualName = (number: number) => `第 ${number} 行`;

/** Rows that are edited as in a sheet, with everything around them. */
export function EditableGrid<Row extends Values>(props: EditableGridProps<Row>) {
  const rights = useGridRights(props.permission);
  // Over the same rows, another grid where something else may be done.
  const may = [props.disabled ?? false, ...Object.values(rights)].join(' ');
  return <OneGrid key={may} {...props} rights={rights} />;
}

type Props<Row extends Values> = EditableGridProps<Row> & { rights: ReturnType<typeof useGridRights> };

function OneGrid<Row extends Values>(props: Props<Row>) {
  const { name, store, nameOf = usualName } = props;
  const kept = useGridChoice(props.code ?? name);
  const grid = useGrid<Row>(optionsOf(props, kept));
  useKeptColumns(grid, kept.choose);
  const box = useRef<HTMLDivElement>(null);
  const enter = () => box.current?.querySelector<HTMLElement>('[data-frame] textarea')?.focus();
  const seek = () => box.current?.querySelector<HTMLElement>('search input')?.focus();
  const jump = (key: RowKey, column: string) => {
    grid.jump(key, column);
    enter();
  };
  const { own, opened, height, above, below, inside } = useParts({ ...props, grid, kept, enter, jump, seek });
  useEffect(() => props.onGrid?.(grid), [grid, props.onGrid]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds rows, which are no fields
    <div
      ref={box}
      role="group"
      id={props.aria?.id}
      aria-label={name}
      aria-describedby={props.aria?.['aria-describedby']}
      tabIndex={-1}
      className="stack close"
      {...hearInside(inside)}
      onFocus={(event) => enterFromOutside(event, grid, enter)}
      onKeyDown={(event) => {
        // A form that is sent by a key takes what is being entered along.
        if (keysOf(event.nativeEvent) === 'Ctrl+S') grid.settle();
        hearKey(event, own);
      }}
    >
      <ProblemList store={store} checks={grid.checks} nameOf={nameOf} onJump={jump} />
      {above}
      <GridFrame
        {...frameOf(props, grid)}
        rowHeight={rowHeights[height]}
        onFind={own.find}
        onRemove={own.remove}
        opened={opened}
      />
      {below}
    </div>
  );
}

/** What the grid is from the beginning. */
const optionsOf = <Row extends Values>(props: Props<Row>, kept: GridChoice): GridOptions<Row> => ({
  ...props.rights,
  store: props.store,
  columns: props.columns,
  settings: kept.choice.columns ?? {},
  multiple: props.selection === undefined || props.selection === 'multiple',
  locked: props.disabled ?? false,
  ...(props.pageSize === undefined ? {} : { pageSize: props.pageSize }),
});

/** How the rows are drawn. */
function frameOf<Row extends Values>(props: Props<Row>, grid: Grid<Row>): GridFrameProps<Row> {
  const {
    name,
    columns,
    maxHeight,
    detail,
    detailHeight,
    selection,
    sortable = true,
    editBy = 'double',
    grows,
  } = props;
  return {
    grid,
    name,
    editBy,
    drag: sortable,
    select: selection !== 'none',
    grows: grows ?? false,
    rowName: props.nameOf ?? usualName,
    ...(maxHeight === undefined ? {} : { maxHeight }),
    ...(detail ? { detail } : {}),
    ...(detailHeight === undefined ? {} : { detailHeight }),
    ...(columns.some(({ statistics = [] }) => statistics.length > 0) ? { foot: <StatisticLines grid={grid} /> } : {}),
  };
}

/** What the reader does to the columns, in the settings or by their edges, is kept. */
function useKeptColumns<Row extends Values>(grid: Grid<Row>, choose: ReturnType<typeof useGridChoice>['choose']) {
  const settings = useSettings(grid);
  const known = useRef(settings);
  useEffect(() => {
    if (known.current === settings) return;
    known.current = settings;
    choose({ columns: settings });
  }, [settings, choose]);
}

type PartsProps<Row extends Values> = Props<Row> & {
  grid: Grid<Row>;
  kept: ReturnType<typeof useGridChoice>;
  enter: () => void;
  jump: (key: RowKey, column: string) => void;
  /** To the words that are looked for, where the bar is open. */
  seek: () => void;
};

/** What stands above and below the rows, and the keys that it answers. */
function useParts<Row extends Values>(props: PartsProps<Row>) {
  const { grid, enter, jump, seek } = props;
  const heights = useRowHeight();
  const [opened] = useState(() => new OpenRows());
  const [inside] = useState(() => new Told(false));
  const { open, toggle, close, looks } = useLooks(heights, grid, props.detail ? opened : null);
  const tools = useRef<readonly Tool[]>([]);
  const own = {
    find: () => (open.has('find') ? seek() : toggle('find')),
    remove: () => runTool(tools.current, 'remove'),
    undo: () => runTool(tools.current, 'undo'),
    redo: () => runTool(tools.current, 'redo'),
  };
  const shut = (bar: 'find' | 'filter') => () => {
    close(bar);
    enter();
  };
  return {
    height: heights[0],
    opened,
    inside,
    own,
    above: (
      <>
        <GridTools {...props} looks={looks} inside={inside} tools={tools} />
        {open.has('find') && <FindBar grid={grid} onJump={jump} onClose={shut('find')} />}
        {open.has('filter') && <ConditionsBar grid={grid} onClose={shut('filter')} />}
      </>
    ),
    below: (
      <>
        <div className={`row ${styles.below}`}>
          <KeyHints />
          <GridPages grid={grid} />
        </div>
        {open.has('columns') && (
          <ColumnSettingsDialog
            grid={grid}
            onArrange={(settings) => grid.view.arrange(settings)}
            onClose={() => close('columns')}
          />
        )}
        {open.has('keys') && <GridKeyHelp onClose={() => close('keys')} />}
      </>
    ),
  };
}

/** The keys of the grid are heard on its buttons, too. */
function hearKey(event: KeyboardEvent, own: Readonly<Record<string, () => void>>): void {
  if (event.defaultPrevented || isTyping(event.target)) return;
  const command = commandOf(event.nativeEvent, 'walking');
  const act = command && command !== 'remove' ? own[command] : undefined;
  if (!act) return;
  event.preventDefault();
  event.stopPropagation(); // the shell has an undo of its own
  act();
}

function runTool(tools: readonly Tool[], key: string): void {
  const tool = tools.find((each) => each.key === key);
  if (tool && !tool.off) tool.run();
}
