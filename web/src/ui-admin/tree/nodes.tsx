import { Icon } from '../icon';

type Placeable = { children?: Placeable[] };

/** Tells screen readers how deep a node lies and how many stand beside it: the component draws the tree as one long list. */
export function placed<Node extends Placeable>(nodes: readonly Node[], level = 1): Node[] {
  return nodes.map((node, at) => ({
    ...node,
    'aria-level': level,
    'aria-posinset': at + 1,
    'aria-setsize': nodes.length,
    ...(node.children ? { children: placed(node.children, level + 1) } : {}),
  }));
}

/** The mark of an open node; the component turns it for a closed one. Its own mark is read aloud, in English. */
export const openMark = (
  <span aria-hidden="true">
    <Icon name="down" />
  </span>
);
