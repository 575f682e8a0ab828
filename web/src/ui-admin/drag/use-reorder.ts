import { useLayoutEffect, useState } from 'react';
import { Reorder, type ReorderSettings } from './reorder';

/**
 * Things that people put in another order. Give the list `reorder.list` as its ref, each thing `data-reorder` with its key and a
 * `DragHandle` (or the whole thing `dragWhole`), and draw `ReorderStatus` once.
 */
export function useReorder(settings: ReorderSettings): Reorder {
  const [reorder] = useState(() => new Reorder(settings));
  useLayoutEffect(() => reorder.update(settings));
  return reorder;
}
