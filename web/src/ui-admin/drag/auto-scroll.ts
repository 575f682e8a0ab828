import type { Point } from './places';

/** Pixels from its edge at which a box begins to scroll, and the most that it scrolls in one frame. */
const edge = 48;
const fastest = 16;

const scrolls = /auto|scroll/;

/** The box that scrolls around an element, the page where none does. */
export function scrollerOf(element: Element): Element {
  for (let at = element; at.parentElement; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const down = scrolls.test(overflowY) && at.scrollHeight > at.clientHeight;
    const across = scrolls.test(overflowX) && at.scrollWidth > at.clientWidth;
    if (down || across) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

const towards = (at: number, start: number, end: number): number => {
  if (at < start + edge) return -fastest * Math.min(1, (start + edge - at) / edge);
  return at > end - edge ? fastest * Math.min(1, (at - end + edge) / edge) : 0;
};

/** Scrolls a box a little when a point is near its edge. */
export function scrollNear(scroller: Element, at: Point): void {
  const isPage = scroller === document.scrollingElement;
  const box = isPage ? { left: 0, top: 0, right: 0, bottom: 0 } : scroller.getBoundingClientRect();
  const right = isPage ? window.innerWidth : Math.min(box.right, window.innerWidth);
  const bottom = isPage ? window.innerHeight : Math.min(box.bottom, window.innerHeight);
  scroller.scrollLeft += towards(at.x, Math.max(0, box.left), right);
  scroller.scrollTop += towards(at.y, Math.max(0, box.top), bottom);
}
