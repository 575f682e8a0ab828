import { initials } from '@/shared/menu/initials';

export type TypedNode = { key: string; title: string; children?: readonly TypedNode[] };

/** The nodes that can be seen, from top to bottom. */
export function seenNodes(nodes: readonly TypedNode[], opened: ReadonlySet<string>): TypedNode[] {
  return nodes.flatMap((node) => [node, ...(opened.has(node.key) ? seenNodes(node.children ?? [], opened) : [])]);
}

/** Keys of all nodes that have something below them. */
export function parentKeys(nodes: readonly TypedNode[]): string[] {
  return nodes.flatMap(({ key, children = [] }) => (children.length > 0 ? [key, ...parentKeys(children)] : []));
}

const begins = ({ title }: TypedNode, typed: string) =>
  title.toLowerCase().startsWith(typed) || initials(title).startsWith(typed);

/**
 * The node to which typed letters lead: the next one whose title, or its pinyin initials, begins with them. One letter, also
 * when it is repeated, goes on from node to node; further letters look at the active node first.
 * Source: WAI-ARIA Authoring Practices, tree view, type-ahead.
 */
export function typedNode(seen: readonly TypedNode[], active: string | null, typed: string): TypedNode | undefined {
  const letters = [...typed.toLowerCase()];
  const wanted = letters.every((letter) => letter === letters[0]) ? (letters[0] ?? '') : letters.join('');
  const at = seen.findIndex(({ key }) => key === active);
  const from = [...wanted].length === 1 ? at + 1 : Math.max(at, 0);
  return [...seen.slice(from), ...seen.slice(0, from)].find((node) => begins(node, wanted));
}
