/** A department as the server sends it. */
export type DepartNode = {
  id: string;
  parentId: string;
  departName: string;
  orgCode: string;
  isLeaf: boolean;
  /** What stands below, where the whole tree was sent. */
  children?: readonly DepartNode[] | null;
};

export type TreeItem = { key: string; title: string; isLeaf: boolean; children?: TreeItem[] };

/** Loaded departments by the id of what stands above them; '' holds the roots. */
export type Levels = Readonly<Record<string, readonly DepartNode[]>>;

/** The loaded part of the tree. A department whose level is not loaded yet has no children. */
export function treeOf(levels: Levels, parent = ''): TreeItem[] {
  return (levels[parent] ?? []).map((node) => {
    const below = levels[node.id];
    const item = { key: node.id, title: node.departName, isLeaf: node.isLeaf };
    return below ? { ...item, children: treeOf(levels, node.id) } : item;
  });
}

/** The levels of a tree that was sent as a whole. */
export function levelsOf(nodes: readonly DepartNode[], parent = ''): Levels {
  const below = nodes.filter(({ children }) => children && children.length > 0);
  return Object.assign({ [parent]: nodes }, ...below.map(({ id, children }) => levelsOf(children ?? [], id)));
}

/** Found departments as a tree of their own: each hangs below the nearest found one above it, by their codes. */
export function foundTree(found: readonly DepartNode[]): TreeItem[] {
  const sorted = [...found].sort((a, b) => (a.orgCode < b.orgCode ? -1 : 1));
  const roots: TreeItem[] = [];
  const open: { code: string; item: TreeItem }[] = [];
  for (const node of sorted) {
    const item: TreeItem = { key: node.id, title: node.departName, isLeaf: true };
    while (open.length > 0 && !node.orgCode.startsWith(open.at(-1)?.code ?? '')) {
      open.pop();
    }
    const parent = open.at(-1)?.item;
    if (parent) {
      parent.children = [...(parent.children ?? []), item];
      parent.isLeaf = false;
    } else {
      roots.push(item);
    }
    open.push({ code: node.orgCode, item });
  }
  return roots;
}

/** Keys of an item and everything loaded below it. */
export function branchKeys(items: readonly TreeItem[]): string[] {
  return items.flatMap((item) => [item.key, ...branchKeys(item.children ?? [])]);
}

/** The items from the root down to the one with the key; empty when it is not loaded. */
export function wayTo(items: readonly TreeItem[], key: string): TreeItem[] {
  for (const item of items) {
    const below = item.key === key ? [] : wayTo(item.children ?? [], key);
    if (item.key === key || below.length > 0) {
      return [item, ...below];
    }
  }
  return [];
}

/**
 * The checked keys after one box was switched. Single keeps the last one only. Linked takes what stands below along, and
 * a department is checked as long as everything right below it is.
 */
export function checkedAfter(
  checked: readonly string[],
  { items, key, on }: { items: readonly TreeItem[]; key: string; on: boolean },
  { multiple, linked }: { multiple: boolean; linked: boolean },
): string[] {
  if (!multiple) {
    return on ? [key] : [];
  }
  const next = new Set(checked);
  const set = (each: string, wanted: boolean) => (wanted ? next.add(each) : next.delete(each));
  set(key, on);
  if (linked) {
    const way = wayTo(items, key).reverse();
    for (const below of branchKeys(way[0]?.children ?? [])) {
      set(below, on);
    }
    for (const above of way.slice(1)) {
      set(
        above.key,
        (above.children ?? []).every((child) => next.has(child.key)),
      );
    }
  }
  return [...next];
}

/** Unchecked departments with something checked below them. */
export function halfChecked(items: readonly TreeItem[], checked: ReadonlySet<string>): string[] {
  return items.flatMap((item) => {
    const below = halfChecked(item.children ?? [], checked);
    const some = below.length > 0 || item.children?.some(({ key }) => checked.has(key));
    return some && !checked.has(item.key) ? [item.key, ...below] : below;
  });
}
