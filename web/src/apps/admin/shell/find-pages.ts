import { searchPath } from '@/shared/format/address';
import { initials } from '@/shared/menu/initials';
import type { Offer } from '@/ui-admin/actions/action';
import type { Group } from '@/ui-admin/actions/registry';
import type { MenuEntry } from '../routes';

/** What the search finds by its name. */
type Named = {
  key: string;
  title: string;
  /** Names of the groups it stands in. */
  place: string;
};

/** A page of the menu as the search knows it. */
export type FoundPage = Named & { href: string; external: boolean };

/** Something that can be done on the page in front, or anywhere. */
export type FoundAction = Named & { offer: Offer };

export type Found = FoundPage | FoundAction;

/** Most of a kind that the search lists. */
const most = 12;

/** Most pages in front of the actions when nothing is typed. */
const mostBefore = 6;

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

/**
 * What the page in front offers and what the shell does, by the same names. Before anything is typed it is what the page offers.
 */
export function findActions(groups: readonly Group[], typed: string): FoundAction[] {
  const words = typed.trim().toLowerCase();
  return groups
    .filter(({ heard }) => heard === 'page' || (heard === 'everywhere' && words !== ''))
    .flatMap(({ title: place, offers }, at) =>
      offers.map((offer) => ({ key: `${at}-${offer.key}`, title: offer.label, place, offer })),
    )
    .filter((action) => fitOf(action, words) < nowhere)
    .slice(0, most);
}

/** Pages before actions: most come to go somewhere. */
export function findAll(pages: readonly FoundPage[], actions: readonly FoundAction[], typed: string): Found[] {
  const shown = typed.trim() === '' && actions.length > 0 ? pages.slice(0, mostBefore) : pages;
  return [...shown, ...actions, ...siteSearches(typed)];
}

/** The searches of the portal, which stand below the pages: what was typed in all its content, and the form with every choice. */
function siteSearches(typed: string): FoundPage[] {
  const words = typed.trim();
  const portal = { place: '门户', external: true };
  return [
    ...(words ? [{ ...portal, key: 'search', title: `搜索全站内容“${words}”`, href: searchPath(words) }] : []),
    { ...portal, key: 'searchall', title: '高级搜索', href: '/searchall' },
  ];
}

const nowhere = 3;

/** 0 at the beginning of the name, 1 in the name, 2 in the name of its group. */
function fitOf({ title, place }: Named, words: string): number {
  const names = [title.toLowerCase(), initials(title)];
  if (names.some((name) => name.startsWith(words))) {
    return 0;
  }
  if (names.some((name) => name.includes(words))) {
    return 1;
  }
  return [place.toLowerCase(), initials(place)].some((name) => name.includes(words)) ? 2 : nowhere;
}
