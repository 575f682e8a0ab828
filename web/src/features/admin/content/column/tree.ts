import type { ColumnNode } from '@/shared/api/staff';

/** The site menu has two levels; topics below that are categories of a column. */
export const deepest = 2;

/** Whether articles stand in a column; a service and a link have none. */
export const holdsArticles = ({ homePage, isHref }: ColumnNode) => homePage === 'article' && isHref !== 'Y';

export type Place = {
  node: ColumnNode;
  parent: ColumnNode | null;
  siblings: readonly ColumnNode[];
  index: number;
  /** 1 for a root. */
  level: number;
};

/** Where a column stands in the tree; null when it is gone. */
export function placeOf(
  tree: readonly ColumnNode[],
  id: string,
  parent: ColumnNode | null = null,
  level = 1,
): Place | null {
  for (const [index, node] of tree.entries()) {
    if (node.id === id) {
      return { node, parent, siblings: tree, index, level };
    }
    const below = placeOf(node.children, id, node, level + 1);
    if (below) {
      return below;
    }
  }
  return null;
}

/** The column and everything below it, in display order. */
export function flatten(tree: readonly ColumnNode[]): ColumnNode[] {
  return tree.flatMap((node) => [node, ...flatten(node.children)]);
}

/** Ids of a column and all below it: what a filter by that column means. */
export function idsWithin(tree: readonly ColumnNode[], id: string): string[] {
  const place = placeOf(tree, id);
  return place ? flatten([place.node]).map((node) => node.id) : [id];
}

/** Levels that a column and its descendants take up. */
export function height(node: ColumnNode): number {
  return 1 + Math.max(0, ...node.children.map(height));
}

/** The part of the tree whose names contain the text, with the way from the roots to each of them. */
export function search(tree: readonly ColumnNode[], text: string): ColumnNode[] {
  if (text === '') {
    return [...tree];
  }
  return tree.flatMap((node) => {
    const children = search(node.children, text);
    const found = node.name.includes(text);
    return found || children.length > 0 ? [{ ...node, children: found ? node.children : children }] : [];
  });
}
