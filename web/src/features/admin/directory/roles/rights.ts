type Node = { key: string; children?: Node[] | null };

/** Keys of the nodes and all below them, top down. */
export function allKeys(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ key, children }) => [key, ...allKeys(children ?? [])]);
}

/** The nodes from the root to the key; empty when it is not in the tree. */
export function pathTo(nodes: readonly Node[], key: string): Node[] {
  for (const node of nodes) {
    const below = node.key === key ? [node] : pathTo(node.children ?? [], key);
    if (below.length > 0) {
      return node.key === key ? below : [node, ...below];
    }
  }
  return [];
}

/**
 * The checked keys after one box was switched. Linked: what stands below follows, and a checked node brings those above it,
 * because a button is of no use without its screen. Unlinked: the box alone.
 */
export function withTree(
  tree: readonly Node[],
  checked: readonly string[],
  key: string,
  on: boolean,
  linked: boolean,
): string[] {
  const path = pathTo(tree, key);
  const node = path.at(-1);
  const below = linked && node ? allKeys([node]) : [key];
  if (!on) {
    const gone = new Set(below);
    return checked.filter((each) => !gone.has(each));
  }
  const above = linked ? path.map((each) => each.key) : [];
  return [...new Set([...checked, ...above, ...below])];
}
