// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { SyntheticEvent, UIEvent } from 'react';
import { expect, it } from 'vitest';
import { useHiddenHeader } from './use-hidden-header';

/** Something that has been scrolled, and how far it can be. */
function scrolled(scrollTop: number, room: number, scroller = true): UIEvent {
  const element = document.createElement('div');
  if (scroller) element.dataset.scroller = 'true';
  Object.defineProperties(element, {
    scrollTop: { value: scrollTop },
    clientHeight: { value: 600 },
    scrollHeight: { value: 600 + room },
  });
  return { target: element } as unknown as UIEvent;
}

it.each<[string, boolean, UIEvent[], boolean]>([
  ['hides after more than 100 px', true, [scrolled(101, 900)], true],
  ['stays at 100 px', true, [scrolled(100, 900)], false],
  ['comes back at the top', true, [scrolled(400, 900), scrolled(90, 900)], false],
  ['stays hidden although the page became higher', true, [scrolled(210, 210), scrolled(162, 162)], true],
  ['stays on a page that hardly scrolls', true, [scrolled(150, 150)], false],
  ['does not care for a list in the page', true, [scrolled(400, 900, false)], false],
  ['stays where nobody asked for it', false, [scrolled(400, 900)], false],
])('the header %s', (_, enabled, events, hidden) => {
  const { result } = renderHook(() => useHiddenHeader(enabled, 'home'));
  for (const event of events) act(() => result.current.watching.onScrollCapture(event));
  expect(result.current.hidden).toBe(hidden);
});

it('another page shows the header again', () => {
  const { result, rerender } = renderHook(({ page }) => useHiddenHeader(true, page), {
    initialProps: { page: 'home' },
  });
  act(() => result.current.watching.onScrollCapture(scrolled(400, 900)));
  rerender({ page: 'site' });
  expect(result.current.hidden).toBe(false);
});

/** A key pressed in, or a focus that comes to, a button inside this kind of element. */
function reached(holder: 'header' | 'main'): SyntheticEvent {
  const element = document.createElement(holder);
  const target = element.appendChild(document.createElement('button'));
  return { target } as unknown as SyntheticEvent;
}

it.each<[string, 'onFocusCapture' | 'onKeyDownCapture', 'header' | 'main', boolean]>([
  ['a focus that comes to it brings it back', 'onFocusCapture', 'header', false],
  ['a key pressed in it brings it back', 'onKeyDownCapture', 'header', false],
  ['a focus in the page leaves it hidden', 'onFocusCapture', 'main', true],
  ['a key pressed in the page leaves it hidden', 'onKeyDownCapture', 'main', true],
])('of a hidden header: %s, until somebody scrolls on', (_, kind, holder, hidden) => {
  const { result } = renderHook(() => useHiddenHeader(true, 'home'));
  act(() => result.current.watching.onScrollCapture(scrolled(400, 900)));
  act(() => result.current.watching[kind](reached(holder)));
  expect(result.current.hidden).toBe(hidden);
  act(() => result.current.watching.onScrollCapture(scrolled(420, 900)));
  expect(result.current.hidden).toBe(true);
});
