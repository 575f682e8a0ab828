import { type RefObject, useEffect, useState } from 'react';

/** On which sides of a row something lies out of sight. */
export type Overflow = { before: boolean; after: boolean };

const none: Overflow = { before: false, after: false };

/** Watches a row that scrolls sideways; `count` is how many things stand in it. */
export function useOverflow(row: RefObject<HTMLElement | null>, count: number): Overflow {
  const [overflow, setOverflow] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of things changes the width that they take.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const before = scrollLeft > 0;
      const after = Math.ceil(scrollLeft + clientWidth) < scrollWidth;
      setOverflow((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    watch?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      watch?.disconnect();
    };
  }, [row, count]);
  return overflow;
}
