import { drawnLevels, type Levels } from '@/ui-admin/tree/levels';

/** A node as the dictionary and category calls send it, one level at a time or with everything below it. */
export type SentNode = {
  key: string;
  title: string;
  /** Whether nothing stands below: true, or 1 in the platform's older answers. */
  leaf: boolean | number | string;
  /** Code of a category; dictionary nodes have none. */
  code?: string | null;
  children?: readonly SentNode[] | null;
};

/** A node to choose: its id leads to the level below, its value is stored. */
export type PickNode = { id: string; value: string; text: string; isLeaf: boolean };

export type NodeLevels = Levels<PickNode>;

/** A tree as the select draws it. Its `value` is what screen readers hear for the active node. */
export type DrawnNode = {
  key: string;
  value: string;
  title: string;
  isLeaf: boolean;
  children?: DrawnNode[];
  /** Only to be read. */
  disabled?: true;
  checkable?: false;
};

export function isLeaf(flag: SentNode['leaf']): boolean {
  return flag === true || flag === 1 || flag === '1' || flag === 'true';
}

/** Reads a sent node; `store` says which of its fields is the value. */
export function pickNode(sent: SentNode, store: 'key' | 'code' = 'key'): PickNode {
  const value = store === 'code' ? (sent.code ?? sent.key) : sent.key;
  return { id: sent.key, value, text: sent.title, isLeaf: isLeaf(sent.leaf) };
}

/** The loaded part of the tree. A node whose level is not loaded yet has no children but can be opened unless it is a leaf. */
export function drawn(levels: NodeLevels): DrawnNode[] {
  return drawnLevels<PickNode, DrawnNode>(levels, ({ value, text, isLeaf }, below) => {
    const own = { key: value, value: text, title: text, isLeaf: isLeaf || below?.length === 0 };
    return below && below.length > 0 ? { ...own, children: below } : own;
  });
}

/** Whether a node is one that somebody looks for by a part of its name. */
export function isLookedFor({ title }: Pick<DrawnNode, 'title'>, typed: string): boolean {
  return title.toLowerCase().includes(typed.trim().toLowerCase());
}

/** Value of the row that says why there is nothing to choose. */
export const noValue = '';

/** The nodes, or one row that says why there are none: a tree without rows is broken for screen readers. */
export function rowsOrReason(nodes: DrawnNode[], typed: string, reason: string): DrawnNode[] {
  const found = (node: DrawnNode): boolean => isLookedFor(node, typed) || (node.children ?? []).some(found);
  return nodes.some(found)
    ? nodes
    : [{ key: noValue, value: reason, title: reason, isLeaf: true, disabled: true, checkable: false }];
}

/** The loaded node that stores a value. */
export const nodeOf = (levels: NodeLevels, value: string): PickNode | undefined =>
  Object.values(levels)
    .flat()
    .find((node) => node.value === value);

/** What the nodes of some ids store. */
export const valuesOf = (levels: NodeLevels, ids: readonly string[]): string[] =>
  Object.values(levels)
    .flat()
    .flatMap(({ id, value }) => (ids.includes(id) ? [value] : []));

/** Whether a condition is empty or the text of a JSON object. */
export function isCondition(text: string): boolean {
  if (text.trim() === '') {
    return true;
  }
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
}

/** Texts of stored values: from the look-up, which answers in their order, else from loaded nodes, else the value itself. */
export function namesOf(
  values: readonly string[],
  found: readonly string[],
  levels: NodeLevels,
): { value: string; text: string }[] {
  return values.map((value, at) => ({ value, text: found[at] ?? nodeOf(levels, value)?.text ?? value }));
}
