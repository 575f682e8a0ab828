import { useCallback, useSyncExternalStore } from 'react';
import type { RowKey, Statistic, Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import type { AnyGridColumn } from '../core/grid-column';
import type { Place } from '../core/grid-cursor';
import type { ColumnSettings, Conditions } from '../core/grid-view';

/** The columns from left to right. */
export const useColumns = <Row extends Values>({ view }: Grid<Row>): readonly AnyGridColumn[] =>
  useSyncExternalStore(view.subscribe, view.columns);

/** The rows that the conditions leave, of all pages. */
export const useFound = <Row extends Values>({ view }: Grid<Row>): readonly RowKey[] =>
  useSyncExternalStore(view.subscribe, view.found);

export const useSettings = <Row extends Values>({ view }: Grid<Row>): ColumnSettings =>
  useSyncExternalStore(view.subscribe, () => view.settings);

export const useConditions = <Row extends Values>({ view }: Grid<Row>): Conditions =>
  useSyncExternalStore(view.subscribe, () => view.filter);

/** Which page is shown, and how long pages are; null where all rows stand below each other. */
export function usePage<Row extends Values>({ view }: Grid<Row>): { page: number; pageSize: number | null } {
  const page = useSyncExternalStore(view.subscribe, () => view.page);
  const pageSize = useSyncExternalStore(view.subscribe, () => view.pageSize);
  return { page, pageSize };
}

/** The cell where somebody is. */
export const useActive = <Row extends Values>({ cursor }: Grid<Row>): Place | null =>
  useSyncExternalStore(cursor.subscribe, () => cursor.active);

/** Whether somebody is in a cell, whichever: nothing is drawn for a step from one to the next. */
export const useIsSomewhere = <Row extends Values>({ cursor }: Grid<Row>): boolean =>
  useSyncExternalStore(cursor.subscribe, () => cursor.active !== null);

/** How many rows there are, whatever the conditions leave. */
export const useSize = <Row extends Values>({ store }: Grid<Row>): number =>
  useSyncExternalStore(
    useCallback((listener: () => void) => store.onOrder(listener), [store]),
    () => store.size,
  );

const never = () => () => {};

/** Whether there is something to store, for a grid that `stores` its rows itself. */
export const useIsChanged = <Row extends Values>({ store }: Grid<Row>, stores: boolean): boolean =>
  useSyncExternalStore(stores ? store.onAny : never, () => stores && store.changed);

/** How many rows are chosen. */
export const useChosen = <Row extends Values>({ chosen }: Grid<Row>): number =>
  useSyncExternalStore(chosen.onAny, () => chosen.size);

/** 合计 or 平均 of a column, following its cells and the conditions. */
export function useStatistic<Row extends Values>(
  grid: Grid<Row>,
  column: AnyGridColumn,
  which: Statistic,
): number | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [grid.store.onColumn(column.name, listener), grid.view.subscribe(listener)];
      return () => {
        for (const each of leave) each();
      };
    },
    [grid, column],
  );
  return useSyncExternalStore(subscribe, () => grid.statistic(column, which));
}
