import type { MenuNode } from '@/shared/api/staff';

/** A page that the person may open. */
export type Entry = { key: string; title: string; path: string };

/** The pages of the menu beside the dashboard itself, in its order: groups and hidden pages are none. */
export function entriesOf(menu: readonly MenuNode[]): Entry[] {
  return menu.flatMap((node) => {
    if (node.hidden || node.meta.hideMenu) return [];
    const below = entriesOf(node.children ?? []);
    const isPage = node.route !== '0' && !node.component.toLowerCase().startsWith('layouts/');
    const isOwn = node.path.startsWith('/dashboard/') || /^https?:/.test(node.meta.url ?? node.path);
    return isPage && !isOwn
      ? [{ key: node.id, title: node.meta.title ?? node.name, path: node.path }, ...below]
      : below;
  });
}
