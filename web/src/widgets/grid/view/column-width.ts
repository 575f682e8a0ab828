import { flushSync } from 'react-dom';
import { widened } from '../core/column-choice';
import type { Frame } from './frame';

/** Pixels of one step by key. */
export const step = 20;

/** Gives a column a width, as far as it can have it; returns the width that it has. */
export function setWidth({ grid: { view }, layout }: Frame, name: string, width: number): number {
  const column = view.columns().find((each) => each.name === name);
  if (!column) return layout?.of.get(name)?.width ?? 0;
  flushSync(() => {
    view.arrange(widened(view.settings, name, Math.max(column.least ?? 0, width)));
  });
  return view.widthOf(column);
}

/** Makes a column wider or narrower than it is. */
export const changeWidth = (frame: Frame, name: string, by: number): number =>
  setWidth(frame, name, (frame.layout?.of.get(name)?.width ?? 0) + by);

/** Puts the focus on the edge of a column, which is brought into sight. */
export function focusEdge(frame: Frame, name: string): void {
  frame.scroller?.querySelector<HTMLElement>(`[data-resizer="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
}
