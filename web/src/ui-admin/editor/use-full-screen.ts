import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** An element that can cover the page. */
export type FullScreen<Box extends HTMLElement> = {
  /** Goes on the element that grows. */
  ref: RefObject<Box | null>;
  on: boolean;
  toggle: () => void;
  /** Escape leaves, unless something inside had a use for the key. */
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Lets an element cover the page. Meanwhile what lies behind cannot be reached by keyboard or screen reader; afterwards
 * the focus is where it was.
 */
export function useFullScreen<Box extends HTMLElement>(): FullScreen<Box> {
  const ref = useRef<Box>(null);
  const back = useRef<Element | null>(null);
  const [on, setOn] = useState(false);

  useEffect(() => {
    const box = ref.current;
    if (!on || !box) {
      return undefined;
    }
    const behind = siblingsUpToBody(box);
    for (const element of behind) {
      element.inert = true;
    }
    const { style } = document.documentElement;
    const overflow = style.overflow;
    style.overflow = 'hidden';
    return () => {
      for (const element of behind) {
        element.inert = false;
      }
      style.overflow = overflow;
      const { activeElement } = document;
      if (back.current instanceof HTMLElement && (activeElement === document.body || box.contains(activeElement))) {
        back.current.focus();
      }
    };
  }, [on]);

  const toggle = () => {
    if (!on) {
      back.current = document.activeElement;
    }
    setOn(!on);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (on && event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      setOn(false);
    }
  };
  return { ref, on, toggle, onKeyDown };
}

/** Everything beside the box, except what hangs on the body itself: there stand the dialogs and messages. */
function siblingsUpToBody(box: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (
    let at: HTMLElement | null = box;
    at?.parentElement && at.parentElement !== document.body;
    at = at.parentElement
  ) {
    for (const sibling of at.parentElement.children) {
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) {
        found.push(sibling);
      }
    }
  }
  return found;
}
