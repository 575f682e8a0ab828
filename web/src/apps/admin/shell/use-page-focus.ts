import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * The link that led to a page is hidden with the page it stood in; the focus goes on to the new page instead of nowhere. A page that
 * the browser opens begins at its beginning, as every page does.
 */
export function usePageFocus(activeKey: string): void {
  const before = useRef(activeKey);
  const way = useNavigationType();
  useEffect(() => {
    const opening = before.current === '' || way !== NavigationType.Push;
    const same = before.current === activeKey;
    before.current = activeKey;
    if (same || opening) return;
    // A hidden element only loses the focus with the next picture.
    const asked = requestAnimationFrame(() => {
      const active = document.activeElement;
      if (!active || active === document.body || active.checkVisibility?.() === false) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    });
    return () => cancelAnimationFrame(asked);
  }, [activeKey, way]);
}
