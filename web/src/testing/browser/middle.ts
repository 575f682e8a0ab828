import type { Locator } from 'vitest/browser';

/** The middle of what is on the screen, for pointer and fingers. */
export function middle(target: Locator): [x: number, y: number] {
  const { left, top, width, height } = target.element().getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
