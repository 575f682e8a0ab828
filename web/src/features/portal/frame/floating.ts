/** Scrolled further than this many pixels the header leaves, portal.md 9. */
export const leavesAfter = 100;

/** Less than this many pixels is a trembling hand and no wish to go back. */
const tremble = 6;

/** A header that takes more of the window than this stays at the top of the page instead of coming back. */
const largestPart = 0.3;

/** How far the page is scrolled, and whether the header has left. */
export type Place = { top: number; away: boolean };

/** Where the header is after the page was scrolled to `top`: down it leaves, up it comes back. */
export function scrolled(before: Place, top: number): Place {
  if (top <= leavesAfter) return { top, away: false };
  if (Math.abs(top - before.top) < tremble) return before;
  return { top, away: top > before.top };
}

const isShown = (element: Element) => element.getClientRects().length > 0;

/** Part of the header that comes back: the navigation, or the name and the search where the navigation is not shown. */
function lastPart(header: HTMLElement): HTMLElement | null {
  return (
    [...header.querySelectorAll<HTMLElement>(':scope > .masthead, :scope > .site-nav')].filter(isShown).at(-1) ?? null
  );
}

/** In parts of the letter of the page: who enlarges the page changes no such length, and what is handed down stays as it is. */
function remsOf(pixels: readonly number[]): string[] {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return pixels.map((length) => `${(length / letter).toFixed(3)}rem`);
}

/** What hands a value down has all its contents styled anew for another one, so the same one is not written again. */
function write(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

const distance = (from: Element, to: Element) => to.getBoundingClientRect().top - from.getBoundingClientRect().top;

/**
 * Lets the header leave on the way down and come back on the way up and under the focus. It tells the style sheet by
 * attributes: `data-floats` while it can come back, `data-away` when it has left, `data-whole` while all of it is needed because
 * the focus is in the part that usually stays at the top. Without this the header stands at the top of the page, as without
 * script; so it does in a browser too old to tell that its size has changed. Returns the function that ends it.
 */
export function floating(header: HTMLElement): () => void {
  if (typeof ResizeObserver !== 'function') return () => undefined;
  let place: Place | null = null;
  let part: HTMLElement | null = null;
  const told = [
    [document.documentElement, '--head-part'],
    [document.body, '--head-room'],
  ] as const;

  /** Asked for no sooner than the first picture, because the page is laid out for the answer. */
  const placed = (): Place => {
    place ??= { top: window.scrollY, away: window.scrollY > leavesAfter };
    return place;
  };

  const measure = () => {
    part = lastPart(header);
    const height = part?.getBoundingClientRect().height ?? 0;
    const floats = part !== null && height <= window.innerHeight * largestPart;
    // All is read before anything is written: the page would be styled anew for each answer.
    const [tuck = '', room = ''] = part ? remsOf([distance(header, part), floats ? height : 0]) : [];
    header.toggleAttribute('data-floats', floats);
    if (part) {
      write(header, '--head-tuck', tuck);
      for (const [element, name] of told) write(element, name, room);
    }
    show();
  };

  /** What a keyboard has reached and the header would hide when it came back. */
  const covers = () => {
    const held = document.querySelector(':focus-visible');
    if (!held || held === document.body || header.contains(held)) return false;
    const { top, bottom } = held.getBoundingClientRect();
    return bottom > 0 && top < (part?.offsetHeight ?? 0);
  };

  const show = () => {
    const { top, away } = placed();
    const used = header.querySelector(':focus-visible') ?? header.querySelector('details[open]');
    header.toggleAttribute('data-away', used === null && (away || (top > leavesAfter && covers())));
    header.toggleAttribute('data-whole', used !== null && part !== null && !part.contains(used));
  };

  const onScroll = () => {
    place = scrolled(placed(), window.scrollY);
    show();
  };
  const onFocus = ({ target }: Event) => {
    // Who walks through the page by keyboard reads there; the header would be in the way.
    if (target instanceof Element && !header.contains(target) && target.matches(':focus-visible')) {
      place = { top: window.scrollY, away: window.scrollY > leavesAfter };
    }
    show();
  };

  const sizes = new ResizeObserver(measure);
  // It tells the first size with the first picture.
  sizes.observe(header);
  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('resize', measure);
  document.addEventListener('focusin', onFocus);
  return () => {
    sizes.disconnect();
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('resize', measure);
    document.removeEventListener('focusin', onFocus);
    header.style.removeProperty('--head-tuck');
    for (const [element, name] of told) element.style.removeProperty(name);
  };
}
