import { expect, type Page } from '@playwright/test';

/** What a person who uses only the keyboard sees of the element that has the focus. */
export type Stop = {
  /** Words of the element, as they are read. */
  label: string;
  tag: string;
  area: 'skip' | 'header' | 'main' | 'footer' | 'tools';
  /** The outline is at least 2 px wide and drawn. */
  outlined: boolean;
  /** Some part of it is on the screen and nothing lies over that part. */
  uncovered: boolean;
  /** It stands behind the stop before it, as the page is read. */
  inOrder: boolean;
};

/** The focused element, null when none has the focus. Runs in the browser. */
function look(): Stop | null {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement) || held === document.body) return null;
  const outline = getComputedStyle(held);
  const shows = (x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (held.contains(top) || top.contains(held));
  };
  const uncovered = [...held.getClientRects()].some((box) =>
    [0.1, 0.5, 0.9].some((part) => shows(box.left + box.width * part, box.top + box.height / 2)),
  );
  const before: unknown = Reflect.get(window, 'stopBefore');
  Reflect.set(window, 'stopBefore', held);
  const inOrder =
    !(before instanceof Node) ||
    !before.isConnected ||
    (before.compareDocumentPosition(held) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const areas = { '.skip': 'skip', '#site-header': 'header', main: 'main', '.tools': 'tools' } as const;
  const area = Object.entries(areas).find(([selector]) => held.closest(selector))?.[1] ?? 'footer';
  return {
    label: (held.getAttribute('aria-label') ?? held.textContent ?? '').trim().slice(0, 40),
    tag: held.tagName.toLowerCase(),
    area,
    outlined: Number.parseFloat(outline.outlineWidth) >= 2 && outline.outlineStyle !== 'none',
    uncovered,
    inOrder,
  };
}

/** The element that has the focus, which a person must be able to see. */
export async function expectFocusSeen(page: Page): Promise<Stop> {
  const stop = await page.evaluate(look);
  expect(stop, 'something has the focus').not.toBeNull();
  expect(stop).toMatchObject({ outlined: true, uncovered: true });
  return stop as Stop;
}

/** Presses Tab from where the focus is until it leaves the page, and returns every stop on the way. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(() => Reflect.deleteProperty(window, 'stopBefore'));
  const most = 600;
  while (stops.length < most) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(look);
    if (!stop || (stop.area === 'skip' && stops.length > 0)) return stops;
    stops.push(stop);
  }
  throw new Error(`the focus never left the page; its last stops are ${JSON.stringify(stops.slice(-4))}`);
}

/** The stops at which a person would lose sight of the focus, or find it in an unexpected place. */
export const faulty = (stops: Stop[]) =>
  stops.filter(({ outlined, uncovered, inOrder }) => !(outlined && uncovered && inOrder));
