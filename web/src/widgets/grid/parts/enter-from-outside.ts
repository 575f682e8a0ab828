import type { FocusEvent } from 'react';
import type { Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';

/** A link that leads to the field leads to what is wrong in it, otherwise to where somebody was last. */
export function enterFromOutside<Row extends Values>(event: FocusEvent, grid: Grid<Row>, enter: () => void): void {
  if (event.target !== event.currentTarget) return;
  const [first] = grid.checks.list();
  if (first) grid.jump(first.key, first.column);
  enter();
}
