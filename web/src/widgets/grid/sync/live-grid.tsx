import { Alert, Button } from 'antd';
import { memo, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLeaveQuestion } from '@/ui-admin/dialog/use-confirm';
import { useUnsavedMark } from '@/ui-admin/page/unsaved';
import { cellProblem, type RowKey, type RowStore, type Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import { EditableGrid, type EditableGridProps } from '../parts/editable-grid';
import type { GridPort, GridProblem, GridSyncState } from './grid-sync';
import { LiveLine } from './live-line';
import { useGridSync } from './use-grid-sync';

export type LiveGridProps<Row extends Values> = Omit<EditableGridProps<Row>, 'onSave' | 'onGrid'> & {
  /** `<table>:<id>` of the record whose rows these are. */
  socketKey: string;
  /** The version of the record with which the rows of the store were read. */
  version: number;
  /** Keep it: another one is not heard of. */
  port: GridPort<Row>;
  /** Where whoever closes the grid asks whether it may go: what was entered is sent first. */
  leaving?: RefObject<Leaving> | undefined;
};

/** Ends the work at a grid; false when the person stays because something is not stored. */
export type Leaving = (() => Promise<boolean>) | null;

/** So long who closes the grid waits for the last answer, in milliseconds. */
const patience = 3_000;

/** What is told of the rows is drawn around it. */
const StillGrid = memo(EditableGrid) as typeof EditableGrid;

/** Rows that several people edit at the same time; each change is stored by itself. */
export function LiveGrid<Row extends Values>({ socketKey, version, port, leaving, ...rest }: LiveGridProps<Row>) {
  const { store, disabled = false } = rest;
  const isReady = (key: RowKey) => isFilledIn(store, key);
  const { sync, connected, ...state } = useGridSync({ store, socketKey, version, port, isReady });
  const [grid, setGrid] = useState<Grid<Row> | null>(null);
  const [met, setMet] = useState(false);
  if (connected && !met) setMet(true);
  useServerProblems(grid, state.problems);
  const unwritten = useUnwritten(grid);
  const leave = useLeaving({ grid, sync, unsaved: unwritten || isUnsaved(state) });
  useEffect(() => {
    if (leaving) leaving.current = leave;
  });
  const whole = state.problems.filter(({ key, column }) => key === null || column === null);
  return (
    <div className="stack close">
      <LiveLine {...state} unwritten={unwritten} connected={met ? connected : null} disabled={disabled} />
      {whole.length > 0 && (
        <Alert
          type="error"
          role="alert"
          title={`没有保存：${[...new Set(whole.map(({ message }) => message))].join('；')}`}
          action={
            <Button size="small" onClick={() => sync.retry()}>
              重试
            </Button>
          }
        />
      )}
      <StillGrid {...rest} onGrid={setGrid} />
    </div>
  );
}

/** Whether the server could take the row: a new one is filled in cell by cell. */
function isFilledIn<Row extends Values>(store: RowStore<Row>, key: RowKey): boolean {
  const row = store.row(key);
  return row === undefined || store.columns.every((column) => cellProblem(column, row[column.name], row) === null);
}

/** What the server says of cells stands in them, until they are changed or it says nothing any more. */
function useServerProblems<Row extends Values>(grid: Grid<Row> | null, problems: readonly GridProblem[]): void {
  useEffect(() => {
    if (!grid) return;
    const { checks } = grid;
    for (const { key, column, message } of problems)
      if (key !== null && column !== null) checks.refuse(key, column, message);
    return () => {
      for (const { key, column } of problems) if (key !== null && column !== null) checks.unrefuse(key, column);
    };
  }, [grid, problems]);
}

const neverTold = () => () => {};
const never = () => false;

/** Whether an open cell holds what is stored only once it is left. */
function useUnwritten<Row extends Values>(grid: Grid<Row> | null): boolean {
  return useSyncExternalStore(grid?.onUnwritten ?? neverTold, grid?.hasUnwritten ?? never);
}

/** Whether something would be lost by leaving: what is contested is not sent before its person has chosen. */
const isUnsaved = ({ pending, conflicts }: Pick<GridSyncState, 'pending' | 'conflicts'>) =>
  pending || conflicts.length > 0;

type Going<Row extends Values> = {
  grid: Grid<Row> | null;
  sync: ReturnType<typeof useGridSync<Row>>['sync'];
  unsaved: boolean;
};

function useLeaving<Row extends Values>({ grid, sync, unsaved }: Going<Row>): () => Promise<boolean> {
  const askToLeave = useLeaveQuestion();
  const clearMark = useUnsavedMark(unsaved);
  const isAsked = useRef(false);
  return async () => {
    if (isAsked.current) return false; // somebody pressed twice
    isAsked.current = true;
    try {
      const isWritten = grid?.settle() ?? true;
      sync.retry();
      await Promise.race([sync.settled(), new Promise((resolve) => setTimeout(resolve, patience))]);
      if ((!isWritten || isUnsaved(sync.snapshot())) && !(await askToLeave())) return false;
      sync.end();
      clearMark();
      return true;
    } finally {
      isAsked.current = false;
    }
  };
}
