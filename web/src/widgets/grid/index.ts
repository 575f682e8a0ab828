/** What others may take of this widget. */
export { Grid, type GridOptions } from './core/grid';
export type { CellFace, GridColumn } from './core/grid-column';
export { gridRows } from './grid-kind';
export { GridFrame, type GridFrameProps } from './view/grid-frame';
export { useGrid } from './view/use-grid';
