/** What others may take of this widget. */
export { cellProblem } from './core/cell-problem';
export type { RowKey } from './core/delta';
export { RowChecks } from './core/row-checks';
export type { AnyColumn, RowColumn } from './core/row-column';
export type { RowStoreOptions } from './core/row-core';
export type { RowStore } from './core/row-store';
export type { Values } from './core/row-table';
export { focusCell } from './view/focus-cell';
export { RowField } from './view/row-field';
export { type CellPlace, RowsEditor } from './view/rows-editor';
export { type Rows, RowsControl, rows } from './view/rows-kind';
export { useRowStore } from './view/use-row-store';
export { useCell, useRow, useRows } from './view/use-rows';
export { useTurn } from './view/use-turn';
