/** A department as the server sends it. */
export type DepartNode = {
  id: string;
  parentId: string;
  departName: string;
  orgCode: string;
  isLeaf: boolean;
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

/** The checked keys after one box was switched. Single keeps the last one only; linked takes what stands below along. */
export function checkedAfter(
  checked: readonly string[],
  item: TreeItem,
  on: boolean,
  { multiple, linked }: { multiple: boolean; linked: boolean },
): string[] {
  if (!multiple) {
    return on ? [item.key] : [];
  }
  const keys = linked ? branchKeys([item]) : [item.key];
  const gone = new Set(keys);
  return on ? [...new Set([...checked, ...keys])] : checked.filter((key) => !gone.has(key));
}
