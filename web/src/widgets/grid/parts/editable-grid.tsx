import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { isTyping } from '@/ui-admin/actions/keys';
import type { FieldAria } from '@/ui-admin/form/field';
import { ProblemList, type RowChecks, type RowKey, type RowStore, type RowsResult, type Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import type { GridColumn } from '../core/grid-column';
import { commandOf } from '../core/grid-keys';
import type { EditBy } from '../view/frame';
import { GridFrame } from '../view/grid-frame';
import { OpenRows } from '../view/open-rows';
import { useGrid } from '../view/use-grid';
import { ColumnSettingsDialog } from './column-settings';
import { ConditionsBar } from './conditions-bar';
import { FindBar } from './find-bar';
import { GridPages } from './grid-pages';
import { GridKeyHelp } from './key-help';
import { KeyHints } from './key-hints';
import styles from './parts.module.css';
import { StatisticLines } from './statistic-lines';
import { type LookTool, Toolbar } from './toolbar';
import { type Tool, useGridActions, useGridRights } from './use-grid-actions';
import { rowHeights, useGridChoice, useRowHeight } from './use-grid-choice';
import { useChosen, useFound, useSettings, useSize } from './use-grid-state';
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
  /** Hears who checks the rows, for a form that waits for it. */
  onChecks?: ((checks: RowChecks<Row>) => void) | undefined;
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
  const { name, store, columns, rights, disabled = false, selection = 'multiple', nameOf = usualName, detail } = props;
  const kept = useGridChoice(props.code ?? name);
  const grid = useGrid<Row>({
    store,
    columns,
    settings: kept.choice.columns ?? {},
    multiple: selection === 'multiple',
    locked: disabled,
    ...rights,
    ...(props.pageSize === undefined ? {} : { pageSize: props.pageSize }),
  });
  useKeptColumns(grid, kept.choose);
  const box = useRef<HTMLDivElement>(null);
  const enter = () => box.current?.querySelector<HTMLElement>('[data-frame] textarea')?.focus();
  const jump = (key: RowKey, column: string) => {
    grid.jump(key, column);
    enter();
  };
  const seek = () => box.current?.querySelector<HTMLElement>('search input')?.focus();
  const parts = useParts({ ...props, grid, kept, enter, jump, seek });
  const [height] = parts.height;
  useEffect(() => props.onChecks?.(grid.checks), [grid, props.onChecks]);
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
      onFocus={(event) => enterFromOutside(event, grid, enter)}
      onKeyDown={(event) => hearKey(event, parts.own)}
    >
      <ProblemList store={store} checks={grid.checks} nameOf={nameOf} onJump={jump} />
      {parts.above}
      <GridFrame
        grid={grid}
        name={name}
        rowHeight={rowHeights[height]}
        editBy={props.editBy ?? 'double'}
        drag={props.sortable ?? true}
        select={selection !== 'none'}
        rowName={nameOf}
        onFind={parts.own.find}
        onRemove={parts.own.remove}
        opened={parts.opened}
        {...(props.maxHeight === undefined ? {} : { maxHeight: props.maxHeight })}
        {...(detail ? { detail } : {})}
        {...(props.detailHeight === undefined ? {} : { detailHeight: props.detailHeight })}
        {...(columns.some(({ statistics = [] }) => statistics.length > 0)
          ? { foot: <StatisticLines grid={grid} /> }
          : {})}
      />
      {parts.below}
    </div>
  );
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

/** A link that leads to the field leads to what is wrong in it, otherwise to where somebody was last. */
function enterFromOutside<Row extends Values>(event: FocusEvent, grid: Grid<Row>, enter: () => void): void {
  if (event.target !== event.currentTarget) return;
  const [first] = grid.checks.list();
  if (first) grid.jump(first.key, first.column);
  enter();
}

type PartsProps<Row extends Values> = Props<Row> & {
  grid: Grid<Row>;
  kept: ReturnType<typeof useGridChoice>;
  enter: () => void;
  jump: (key: RowKey, column: string) => void;
  /** To the words that are looked for, where the bar is open. */
  seek: () => void;
};

/** What stands above and below the rows, and the keys that it answers. It is drawn by itself: no step or letter draws the frame. */
function useParts<Row extends Values>(props: PartsProps<Row>) {
  const { grid, enter, jump, seek } = props;
  const height = useRowHeight();
  const [opened] = useState(() => new OpenRows());
  const { open, toggle, close, looks } = useLooks(height, grid, props.detail ? opened : null);
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
    height,
    opened,
    own,
    above: (
      <>
        <GridTools {...props} looks={looks} tools={tools} />
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

type ToolsProps<Row extends Values> = PartsProps<Row> & {
  looks: readonly LookTool[];
  /** Where the keys find what the buttons do. */
  tools: RefObject<readonly Tool[]>;
};

function GridTools<Row extends Values>(props: ToolsProps<Row>) {
  const { grid, kept, rights, enter, name, addLabel = '新增', fresh, sortable = true, looks, tools: held } = props;
  const [said, say] = useState('');
  const save = useSave(props);
  const { tools, dialog } = useGridActions({ grid, rights, kept, sortable, addLabel, fresh, save, say, enter });
  useLayoutEffect(() => {
    held.current = tools;
  });
  return (
    <>
      <Toolbar name={name} tools={tools} looks={looks} facts={<Facts grid={grid} />} />
      {dialog}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

function runTool(tools: readonly Tool[], key: string): void {
  const tool = tools.find((each) => each.key === key);
  if (tool && !tool.off) tool.run();
}

/** Every cell is looked at before the rows are sent; the first wrong one is gone to. */
function useSave<Row extends Values>({ grid, onSave, jump }: PartsProps<Row>): (() => Promise<string>) | undefined {
  if (!onSave) return undefined;
  return async () => {
    const [first] = await grid.checks.all();
    if (first) {
      jump(first.key, first.column);
      return '';
    }
    grid.store.accept(await onSave(grid.store.result()));
    return messages.saved;
  };
}

function Facts<Row extends Values>({ grid }: { grid: Grid<Row> }) {
  const size = useSize(grid);
  const found = useFound(grid).length;
  const chosen = useChosen(grid);
  return `${found < size ? `${found} / ${size}` : size} 行${chosen > 0 ? ` · 已选 ${chosen} 行` : ''}`;
}
