import { drawnLevels, type Levels } from '@/ui-admin/tree/levels';

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

/** A department that a search found, with what tells it from others of its name. */
export type FoundDepart = DepartNode & { path: string; people: number; own: boolean; recent: boolean };

export type TreeItem = { key: string; title: string; isLeaf: boolean; children?: TreeItem[]; note?: string };

/** The loaded part of the tree. A department whose level is not loaded yet has no children. */
export const treeOf = (levels: Levels<DepartNode>): TreeItem[] =>
  drawnLevels<DepartNode, TreeItem>(levels, ({ id, departName, isLeaf }, children) => {
    const item = { key: id, title: departName, isLeaf };
    return children ? { ...item, children } : item;
  });

/** What a search found, the best first, each with the way to it, its code and how many people work there. */
export function foundItems(found: readonly FoundDepart[]): TreeItem[] {
  return found.map(({ id, departName, path, orgCode, people, own, recent }) => ({
    key: id,
    title: departName,
    isLeaf: true,
    note: [own ? '我的部门' : recent && '最近选过', path, orgCode, `${people} 人`].filter(Boolean).join(' · '),
  }));
}

/** The last chosen departments first, each once. */
export function latelyChosen(chosen: readonly string[], before: readonly string[]): string[] {
  return [...new Set([...chosen, ...before])].slice(0, 10);
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
