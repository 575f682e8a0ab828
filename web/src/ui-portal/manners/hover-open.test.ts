// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { opensOnHover } from './hover-open';

let undo = () => {};
const at = (id: string) => document.getElementById(id) as HTMLElement;
const isOpen = (id: string) => (at(id) as HTMLDetailsElement).open;

function point(id: string, type: string, pointerType = 'mouse') {
  const event = new Event(type, { bubbles: type === 'pointerover' });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  at(id).dispatchEvent(event);
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<nav id="nav"><details id="a"><summary id="sa">甲</summary><p id="panel">栏目</p></details><details id="b"><summary id="sb">乙</summary></details></nav>';
  undo = opensOnHover(at('nav'));
});
afterEach(() => {
  undo();
  vi.useRealTimers();
});

describe('a menu', () => {
  test('opens under a mouse that rests, not under one that passes', () => {
    point('sa', 'pointerover');
    vi.advanceTimersByTime(100);
    point('nav', 'pointerleave');
    vi.advanceTimersByTime(1000);
    expect(isOpen('a')).toBe(false);
    point('sa', 'pointerover');
    vi.advanceTimersByTime(250);
    expect(isOpen('a')).toBe(true);
  });

  test('closes some time after the mouse has left, and not on the way into its panel', () => {
    point('sa', 'pointerover');
    vi.advanceTimersByTime(250);
    point('panel', 'pointerover');
    vi.advanceTimersByTime(1000);
    expect(isOpen('a')).toBe(true);
    point('nav', 'pointerleave');
    vi.advanceTimersByTime(400);
    expect(isOpen('a')).toBe(false);
  });

  test('a press on what the mouse has opened keeps it open', () => {
    point('sa', 'pointerover');
    vi.advanceTimersByTime(250);
    at('sa').click();
    expect(isOpen('a')).toBe(true);
    point('nav', 'pointerleave');
    vi.advanceTimersByTime(1000);
    expect(isOpen('a')).toBe(true);
  });

  test('fingers only press', () => {
    point('sa', 'pointerover', 'touch');
    vi.advanceTimersByTime(1000);
    expect(isOpen('a')).toBe(false);
    at('sa').click();
    expect(isOpen('a')).toBe(true);
  });
});
