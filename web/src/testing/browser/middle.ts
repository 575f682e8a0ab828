import type { Locator } from 'vitest/browser';

/** The middle of what is on the screen, for pointer and fingers: places of the window, whose frame may be shown smaller than it is. */
export function middle(target: Locator): [x: number, y: number] {
  const { left, top, width, height } = target.element().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  return [(frame?.left ?? 0) + (left + width / 2) * scale, (frame?.top ?? 0) + (top + height / 2) * scale];
}
