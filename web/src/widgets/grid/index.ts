/** What others may take of this widget. */
export { Grid, type GridOptions } from './core/grid';
export type { CellFace, GridColumn } from './core/grid-column';
export { useAnswer } from './form-answer';
export { gridRows } from './grid-kind';
export { EditableGrid } from './parts/editable-grid';
export { StandingGrid } from './parts/standing-grid';
export { type Leaving, LiveGrid, type LiveGridProps } from './sync/live-grid';
export { type RowsBody, recordPort } from './sync/record-port';
export { GridFrame, type GridFrameProps } from './view/grid-frame';
export { useGrid } from './view/use-grid';
