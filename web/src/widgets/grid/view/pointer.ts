import type { MouseEvent } from 'react';
import { scrollNear } from '@/ui-admin/drag/auto-scroll';
import type { Place } from '../core/grid-cursor';
import type { Frame } from './frame';
import { settled } from './perform';

/** The cell of the frame that something stands in. A grid within an opened row has cells of its own. */
export function cellAt(frame: Frame, target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-cell]');
  const key = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  const column = cell?.dataset.cell;
  const isMine = cell?.closest('[data-frame]') === frame.scroller;
  return isMine && key !== undefined && column !== undefined ? { key, column } : null;
}

/** A press on a cell goes there, with Shift it widens the range, and moving on with the button down does, too. */
export function hearPress(frame: Frame, event: MouseEvent): void {
  const place = cellAt(frame, event.target);
  if (!place) {
    // The head and what stands before the cells leave the focus where it is; what is edited is done.
    if (isLead(frame, event.target)) event.preventDefault();
    return;
  }
  const { grid, editing } = frame;
  if (isInner(event.target)) {
    // A button within the cell is pressed as any other one.
    if (editing.commit()) grid.cursor.go(place);
    return;
  }
  event.preventDefault();
  frame.pressedAgain = grid.cursor.isAt(place.key, place.column) && document.activeElement === frame.input;
  if (!settled(frame)) {
    frame.focus();
    return;
  }
  const isOther = event.button !== 0;
  const { keys, columns } = grid.cursor.range();
  if (!isOther || !keys.includes(place.key) || !columns.includes(place.column)) {
    grid.cursor.go(place, { extend: event.shiftKey && !isOther });
  }
  frame.focus();
  if (!isOther) followRange(frame);
}

/** A control that a cell holds; what shows a value is none. */
const isInner = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a[href], input:not([data-tick]), [role=button]') !== null;

const isLead = (frame: Frame, target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[data-frame]') === frame.scroller &&
  target.closest('[data-lead]') !== null;

function followRange(frame: Frame): void {
  const over = new AbortController();
  let at = null as { x: number; y: number } | null;
  const widen = () => {
    if (over.signal.aborted || !at) return;
    if (frame.scroller) scrollNear(frame.scroller, at);
    const place = cellAt(frame, document.elementFromPoint(at.x, at.y));
    const { active } = frame.grid.cursor;
    if (place && active && (place.key !== active.key || place.column !== active.column)) {
      frame.grid.cursor.go(place, { extend: true });
    }
    requestAnimationFrame(widen);
  };
  const move = ({ clientX: x, clientY: y, buttons }: globalThis.MouseEvent) => {
    if (buttons !== 1) {
      over.abort();
      return;
    }
    const isFirst = at === null;
    at = { x, y };
    if (isFirst) widen();
  };
  window.addEventListener('mousemove', move, { signal: over.signal });
  window.addEventListener('mouseup', () => over.abort(), { signal: over.signal });
}

/** A click chooses or opens a row, ticks a box, or opens a cell where one click does; of a finger, the second one on the same cell. */
export function hearClick(frame: Frame, event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('[data-frame]') !== frame.scroller) return;
  const lead = target.closest<HTMLElement>('[data-lead]');
  const key = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (lead && key !== undefined) {
    pressLead(frame, lead.dataset.lead, key, event.shiftKey);
    return;
  }
  const place = isInner(target) ? null : cellAt(frame, target);
  if (!place || !frame.grid.cursor.isAt(place.key, place.column) || event.shiftKey) return;
  if (frame.grid.cursor.hasRange) return;
  const finger = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
  if (target.closest('[data-tick]')) frame.editing.way() === 'tick' && frame.grid.tick();
  else if (frame.look.editBy !== 'double' || (finger && frame.pressedAgain)) frame.editing.begin();
}

function pressLead(frame: Frame, lead: string | undefined, key: string, shift: boolean): void {
  const { chosen } = frame.grid;
  if (lead === 'select') {
    if (shift) chosen.extend(key);
    else chosen.toggle(key);
  }
  if (lead === 'expand' && frame.look.hasDetail(key)) frame.open.set(key, !frame.open.has(key));
  frame.focus();
}

export function hearDoubleClick(frame: Frame, event: MouseEvent): void {
  const place = isInner(event.target) ? null : cellAt(frame, event.target);
  if (place && frame.grid.cursor.isAt(place.key, place.column)) frame.editing.begin();
}
