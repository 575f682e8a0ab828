import { messages } from '@/shared/messages/zh-cn';
import { Failed, Loading, Nothing } from '@/ui-admin/state/states';
import { KeyTree } from '@/ui-admin/tree/key-tree';
import { halfChecked, type TreeItem } from '../core/depart-tree';
import styles from './pickers.module.css';
import type { DepartTree } from './use-depart-tree';

const height = 320;

type Checking = {
  checked: readonly string[];
  onCheck: (item: TreeItem, on: boolean) => void;
  /** Marks departments with something checked below them. */
  halves: boolean;
};

type Selecting = { selected: string; onSelect: (id: string) => void };

/** The departments with their states: with check boxes, or to select one by a click. */
export function DepartTreeBox({
  tree,
  ...ways
}: { tree: DepartTree } & ({ checking: Checking } | { selecting: Selecting })) {
  if (tree.error) {
    return <Failed error={tree.error} onRetry={tree.retry} />;
  }
  if (tree.isLoading) {
    return <Loading rows={5} />;
  }
  if (tree.items.length === 0) {
    return (
      <div className={styles.tree}>
        <Nothing text={tree.searching ? messages.nothingFound : '还没有部门'} />
      </div>
    );
  }
  const loading = {
    expandedKeys: tree.opened,
    onExpand: tree.open,
    loadedKeys: [...tree.levels],
    loadData: ({ key }: { key: unknown }) => tree.load(String(key)),
  };
  return (
    <div className={styles.tree}>
      {tree.searching && (
        <p className={styles.found} role="status">
          {tree.total > tree.items.length
            ? `共 ${tree.total} 个，显示前 ${tree.items.length} 个，请再加几个字或上级的名称`
            : `共 ${tree.total} 个`}
        </p>
      )}
      <KeyTree<TreeItem>
        // What is found stands open from the start, which the tree looks at once only.
        key={tree.searching ? tree.search.trim() : ''}
        aria-label="部门"
        blockNode
        height={height}
        treeData={tree.items}
        titleRender={Title}
        {...(tree.searching ? { defaultExpandAll: true } : loading)}
        {...('checking' in ways ? checkBoxes(tree, ways.checking) : selection(ways.selecting))}
      />
    </div>
  );
}

function Title({ title, note }: TreeItem) {
  return note ? (
    <>
      <span>{title}</span>
      <span className={styles.note}>{note}</span>
    </>
  ) : (
    title
  );
}

function checkBoxes(tree: DepartTree, { checked, onCheck, halves }: Checking) {
  return {
    checkable: true,
    checkStrictly: true,
    selectable: false,
    checkedKeys: {
      checked: [...checked],
      halfChecked: halves ? halfChecked(tree.items, new Set(checked)) : [],
    },
    onCheck: (_: unknown, { node, checked: on }: { node: TreeItem; checked: boolean }) => onCheck(node, on),
  };
}

function selection({ selected, onSelect }: Selecting) {
  return {
    selectedKeys: selected ? [selected] : [],
    onSelect: (keys: readonly unknown[]) => onSelect(keys.length > 0 ? String(keys[0]) : ''),
  };
}
