import type { PointerEvent } from 'react';
import { scrollNear } from '@/ui-admin/drag/auto-scroll';
import { followPointer } from '@/ui-admin/drag/follow-pointer';
import type { RowKey } from '@/widgets/rows/core/delta';
import { type Frame, headHeight } from './frame';

/**
 * A row that is dragged by its grip, with a mouse or a finger. A line shows where it would come: the rows stay, because most of them are
 * not drawn, and those that are change while the frame scrolls. By keys, Alt with the arrows moves a row.
 */
export function hearGrip(frame: Frame, event: PointerEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || !target.closest('[data-grip]')) return;
  const key = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (key === undefined || frame.grid.locked || target.closest('[data-frame]') !== frame.scroller) return;
  let at = { x: event.clientX, y: event.clientY };
  let lifted = false;
  const keepLooking = () => {
    if (!lifted) return;
    if (frame.scroller) scrollNear(frame.scroller, at);
    frame.slot.tell(slotAt(frame, at.y));
    requestAnimationFrame(keepLooking);
  };
  const end = () => {
    lifted = false;
    const slot = frame.slot.now();
    frame.slot.tell(null);
    return slot;
  };
  followPointer(event.nativeEvent, {
    isGrip: true,
    onLift: () => {
      lifted = true;
      frame.voice.say(`已拿起${frame.nameOf(key)}`);
      keepLooking();
    },
    onMove: (point) => {
      at = point;
    },
    onDrop: () => drop(frame, key, end()),
    onCancel: () => {
      end();
      frame.voice.say(`已取消，${frame.nameOf(key)}仍在原处`);
    },
  });
}

/** The gap between rows that is next to a point. */
function slotAt(frame: Frame, y: number): number {
  const { scroller, grid } = frame;
  const count = grid.view.keys().length;
  if (!scroller) return 0;
  const down = y - scroller.getBoundingClientRect().top - headHeight + scroller.scrollTop;
  let slot = Math.min(count, Math.max(0, Math.round(down / frame.look.rowHeight)));
  // Rows that are opened are taller: the gap stands further up.
  while (slot > 0 && frame.topOf(slot) - frame.look.rowHeight / 2 > down) slot -= 1;
  return slot;
}

function drop(frame: Frame, key: RowKey, slot: number | null): void {
  const { store, chosen, view } = frame.grid;
  if (slot === null) return;
  const name = frame.nameOf(key);
  const moving = chosen.has(key) ? chosen.keys() : [key];
  const others = store.keys().filter((each) => !moving.includes(each));
  const next = view
    .keys()
    .slice(slot)
    .find((each) => !moving.includes(each));
  const before = view
    .keys()
    .slice(0, slot)
    .findLast((each) => !moving.includes(each));
  const to = next !== undefined ? others.indexOf(next) : before === undefined ? 0 : others.indexOf(before) + 1;
  store.move(moving, to);
  frame.voice.say(`${name}已放在第 ${store.indexOf(key) + 1} 位`);
  frame.focus();
}
