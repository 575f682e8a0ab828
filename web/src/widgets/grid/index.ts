/** What others may take of this widget. */
export { Grid, type GridOptions } from './core/grid';
export type { GridColumn } from './core/grid-column';
export { gridRows } from './grid-kind';
export { type Leaving, LiveGrid, type LiveGridProps } from './sync/live-grid';
export { type RowsBody, recordPort } from './sync/record-port';
export { GridFrame, type GridFrameProps } from './view/grid-frame';
export { useGrid } from './view/use-grid';
