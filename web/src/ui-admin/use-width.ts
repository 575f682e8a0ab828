import { type RefObject, useLayoutEffect, useState } from 'react';

/** Where nothing can be measured, as on paper that is not laid out. */
const unknown = 640;

/** How wide an element is, in whole pixels, as long as it is there. */
export function useWidth(part: RefObject<Element | null>): number {
  const [width, setWidth] = useState(unknown);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width) || unknown);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [part]);
  return width;
}
