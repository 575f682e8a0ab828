import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Where all pages share one scroll bar, each one comes back to where it was left. Elsewhere every page scrolls by itself
 * and keeps its place on its own.
 */
export function usePageScroll(scroller: RefObject<HTMLElement | null>, activeKey: string, shared: boolean): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (shared && scroller.current) {
      scroller.current.scrollTop = places.current.get(activeKey) ?? 0;
    }
  }, [scroller, activeKey, shared]);
  useEffect(() => {
    const element = scroller.current;
    if (!shared || !element) {
      return;
    }
    const remember = () => places.current.set(activeKey, element.scrollTop);
    element.addEventListener('scroll', remember);
    return () => element.removeEventListener('scroll', remember);
  }, [scroller, activeKey, shared]);
}
