import type { MenuItem } from '@/shared/api/public';

/** Top entries that fit beside each other in the navigation bar, 首页 and 更多 included. */
export const topEntries = 9;

export type TopMenu = { shown: MenuItem[]; more: MenuItem[] };

export function visible(items: MenuItem[]): MenuItem[] {
  return items.filter((item) => !item.hidden);
}

/** What fits stays in the bar in its order; when something does not fit, the last place is given to 更多. */
export function splitTop(roots: MenuItem[], places: number = topEntries): TopMenu {
  const all = visible(roots);
  if (all.length <= places) return { shown: all, more: [] };
  return { shown: all.slice(0, places - 1), more: all.slice(places - 1) };
}

/** Children shown under an entry. A single child does not make a group unless the column says so. */
export function groupOf(item: MenuItem): MenuItem[] {
  const children = visible(item.children);
  return children.length > 1 || item.alwaysShow ? children : [];
}

/** First item of the whole tree that fits, hidden ones included: utility pages stay out of the menu on purpose. */
export function findItem(items: MenuItem[], fits: (item: MenuItem) => boolean): MenuItem | null {
  for (const item of items) {
    const found = fits(item) ? item : findItem(item.children, fits);
    if (found) return found;
  }
  return null;
}

/** Whether the item leads anywhere: a heading without a page does not. */
export function hasPage(item: MenuItem): boolean {
  return item.isHref === 'Y' ? item.href !== '' : item.route && item.path !== '';
}
