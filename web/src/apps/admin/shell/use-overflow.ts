import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** On which sides of a row something lies out of sight. */
type Overflow = { before: boolean; after: boolean };

const none: Overflow = { before: false, after: false };

/**
 * Watches a row that scrolls sideways, and keeps what is current in sight: also once the row is narrower, as by the arrows that its
 * overflow brings, or once what stands in it is wider.
 * @param content what changes the room that things in the row take
 */
export function useOverflow(row: RefObject<HTMLElement | null>, content: string): Overflow {
  const [overflow, setOverflow] = useState(none);
  const look = useEffectEvent(() => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = row.current ?? {};
    const before = scrollLeft > 0;
    const after = Math.ceil(scrollLeft + clientWidth) < scrollWidth;
    setOverflow((known) => (known.before === before && known.after === after ? known : { before, after }));
  });
  const show = useEffectEvent(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    look();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other things take other room
  useEffect(() => show(), [content]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const scrolled = () => look();
    element.addEventListener('scroll', scrolled, { passive: true });
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => show());
    watch?.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      watch?.disconnect();
    };
  }, [row]);
  return overflow;
}
