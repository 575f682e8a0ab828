export type PageItem = { kind: 'page'; page: number } | { kind: 'gap'; after: number };

/**
 * Page numbers to offer: first, last, the current one and its neighbours. A gap stands for at least two pages, because a
 * single hidden page takes no less room than its number.
 */
export function pageItems(current: number, pages: number): PageItem[] {
  const kept = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
  const numbers = [...new Set(kept)].sort((a, b) => a - b);
  return numbers.flatMap((page, index): PageItem[] => {
    const previous = index === 0 ? 0 : (numbers[index - 1] ?? 0);
    const item: PageItem = { kind: 'page', page };
    if (page - previous === 2) return [{ kind: 'page', page: page - 1 }, item];
    return page - previous > 2 ? [{ kind: 'gap', after: previous }, item] : [item];
  });
}
