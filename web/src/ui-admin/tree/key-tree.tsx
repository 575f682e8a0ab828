import { Tree, type TreeDataNode, type TreeProps } from 'antd';
import { type Key, type KeyboardEvent, useRef, useState } from 'react';
import { openMark, placed } from './nodes';
import { parentKeys, seenNodes, type TypedNode, typedNode } from './type-ahead';

/** Milliseconds after which a letter begins a new word. */
const pause = 700;

type Drawn = Omit<TreeDataNode, keyof TypedNode> & TypedNode & { children?: Drawn[] };

type Props<Node extends Drawn> = Omit<
  TreeProps<Node>,
  'treeData' | 'expandedKeys' | 'onExpand' | 'activeKey' | 'onActiveChange' | 'onKeyDown'
> & {
  /** Names the tree for screen readers. */
  'aria-label': string;
  treeData: Node[];
  /** Keys of the open nodes; without it the tree remembers them itself. */
  expandedKeys?: readonly string[];
  onExpand?: (keys: readonly string[]) => void;
};

/** A tree for the keyboard: the arrow keys, Space and Enter, and typing the beginning of a name or its pinyin initials. */
export function KeyTree<Node extends Drawn>(props: Props<Node>) {
  const { expandedKeys, onExpand, defaultExpandAll = false, treeData, ...rest } = props;
  const [own, setOwn] = useState<readonly string[]>(() => (defaultExpandAll ? parentKeys(treeData) : []));
  const opened = expandedKeys ?? own;
  const [active, setActive] = useState<Key | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const type = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return; // a button in a title has keys of its own
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if ([...event.key].length !== 1 || event.key === ' ') {
      if (event.key !== 'Shift') typed.current.text = '';
      return;
    }
    const goesOn = event.timeStamp - typed.current.at < pause;
    typed.current = { text: goesOn ? typed.current.text + event.key : event.key, at: event.timeStamp };
    const node = typedNode(
      seenNodes(treeData, new Set(opened)),
      active === null ? null : String(active),
      typed.current.text,
    );
    if (node) {
      setActive(node.key);
    }
  };
  return (
    <Tree<Node>
      {...rest}
      treeData={placed(treeData)}
      switcherIcon={openMark}
      expandedKeys={[...opened]}
      onExpand={(keys) => (onExpand ?? setOwn)(keys.map(String))}
      activeKey={active}
      onActiveChange={setActive}
      onKeyDown={type}
    />
  );
}
