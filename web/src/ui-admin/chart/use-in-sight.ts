import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window something counts as in sight, so that it is there when somebody scrolls to it. */
const rootMargin = '0px 0px 200px 0px';

/** Whether an element has come into sight; from then on it stays so. A browser that cannot tell shows everything. */
export function useInSight<Part extends Element>(): { part: RefObject<Part | null>; seen: boolean } {
  const part = useRef<Part>(null);
  const [seen, setSeen] = useState(() => typeof IntersectionObserver !== 'function');
  useEffect(() => {
    if (seen || !part.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin },
    );
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [seen]);
  return { part, seen };
}
