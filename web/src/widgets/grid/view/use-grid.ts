import { useState } from 'react';
import type { Values } from '@/widgets/rows/core/row-table';
import { Grid, type GridOptions } from '../core/grid';

/** One grid for the life of a component, over a store of rows that is there already; its options are those of the first time. */
export function useGrid<Row extends Values>(options: GridOptions<Row>): Grid<Row> {
  // It is not stopped with the effects of the component: those of a kept tab end while its state stays.
  const [grid] = useState(() => new Grid(options));
  return grid;
}
