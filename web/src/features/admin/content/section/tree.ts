import type { SectionNode } from '@/shared/api/staff';

/** The site menu has two levels; topics below that are categories of a section. */
export const deepest = 2;

/** Whether articles stand in a section; a service and a link have none. */
export const holdsArticles = ({ homePage, isHref }: SectionNode) => homePage === 'article' && isHref !== 'Y';

export type Place = {
  node: SectionNode;
  parent: SectionNode | null;
  siblings: readonly SectionNode[];
  index: number;
  /** 1 for a root. */
  level: number;
};

/** Where a section stands in the tree; null when it is gone. */
export function placeOf(
  tree: readonly SectionNode[],
  id: string,
  parent: SectionNode | null = null,
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

/** The section and everything below it, in display order. */
export function flatten(tree: readonly SectionNode[]): SectionNode[] {
  return tree.flatMap((node) => [node, ...flatten(node.children)]);
}

/** Ids of a section and all below it: what a filter by that section means. */
export function idsWithin(tree: readonly SectionNode[], id: string): string[] {
  const place = placeOf(tree, id);
  return place ? flatten([place.node]).map((node) => node.id) : [id];
}

/** Levels that a section and its descendants take up. */
export function height(node: SectionNode): number {
  return 1 + Math.max(0, ...node.children.map(height));
}

/** The part of the tree whose names contain the text, with the way from the roots to each of them. */
export function search(tree: readonly SectionNode[], text: string): SectionNode[] {
  if (text === '') {
    return [...tree];
  }
  return tree.flatMap((node) => {
    const children = search(node.children, text);
    const found = node.name.includes(text);
    return found || children.length > 0 ? [{ ...node, children: found ? node.children : children }] : [];
  });
}
