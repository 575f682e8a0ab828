import { searchPath } from '@/shared/format/address';
import { initials } from '@/shared/menu/initials';
import type { MenuEntry } from '../routes';

/** A page of the menu as the search knows it. */
export type FoundPage = {
  key: string;
  title: string;
  /** Names of the groups it stands in. */
  place: string;
  href: string;
  external: boolean;
};

/** Most pages the search lists. */
const most = 12;

/** All pages of the menu, in its order. */
export function pagesOf(menu: readonly MenuEntry[], place: readonly string[] = []): FoundPage[] {
  return menu.flatMap(({ key, title, href, external, children }) => [
    ...(href ? [{ key, title, place: place.join(' / '), href, external }] : []),
    ...pagesOf(children, [...place, title]),
  ]);
}

/**
 * Pages that fit what was typed: their name, the initials of its sounds, or the group they stand in. What was opened
 * lately comes first, then names that begin with it.
 */
export function findPages(pages: readonly FoundPage[], typed: string, recent: readonly string[]): FoundPage[] {
  const words = typed.trim().toLowerCase();
  const rank = (page: FoundPage) => {
    const last = recent.indexOf(page.href);
    return (last < 0 ? recent.length : last) + fitOf(page, words) * (recent.length + 1);
  };
  return pages
    .filter((page) => fitOf(page, words) < nowhere)
    .map((page, at) => ({ page, at }))
    .sort((a, b) => rank(a.page) - rank(b.page) || a.at - b.at)
    .slice(0, most)
    .map(({ page }) => page);
}

/** The searches of the portal, which stand below the pages: what was typed in all its content, and the form with every choice. */
export function siteSearches(typed: string): FoundPage[] {
  const words = typed.trim();
  const portal = { place: '门户', external: true };
  return [
    ...(words ? [{ ...portal, key: 'search', title: `搜索全站内容“${words}”`, href: searchPath(words) }] : []),
    { ...portal, key: 'searchall', title: '高级搜索', href: '/searchall' },
  ];
}

const nowhere = 3;

/** 0 at the beginning of the name, 1 in the name, 2 in the name of its group. */
function fitOf({ title, place }: FoundPage, words: string): number {
  const names = [title.toLowerCase(), initials(title)];
  if (names.some((name) => name.startsWith(words))) {
    return 0;
  }
  if (names.some((name) => name.includes(words))) {
    return 1;
  }
  return [place.toLowerCase(), initials(place)].some((name) => name.includes(words)) ? 2 : nowhere;
}
