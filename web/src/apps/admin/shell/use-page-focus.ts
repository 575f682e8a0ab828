import { useEffect, useRef } from 'react';

/** The link that led to a page is hidden with the page it stood in; the focus goes on to the new page instead of nowhere. */
export function usePageFocus(activeKey: string): void {
  const before = useRef(activeKey);
  useEffect(() => {
    if (before.current === activeKey) return;
    before.current = activeKey;
    // A hidden element only loses the focus with the next picture.
    const asked = requestAnimationFrame(() => {
      const active = document.activeElement;
      if (!active || active === document.body || active.checkVisibility?.() === false) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    });
    return () => cancelAnimationFrame(asked);
  }, [activeKey]);
}
