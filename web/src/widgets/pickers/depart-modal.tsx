import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Input, Modal, Tree } from 'antd';
import { useState } from 'react';
import { Icon } from '@/ui-admin/icon';
import { Failed, Loading, Nothing } from '@/ui-admin/state/states';
import { type Chosen, textsOf } from './core/chosen';
import { branchKeys, checkedAfter, type TreeItem } from './core/depart-tree';
import { namesOptions } from './depart-api';
import styles from './pickers.module.css';
import { type DepartTree, useDepartTree } from './use-depart-tree';

const width = 500;
const treeHeight = 320;

type Props = {
  multiple: boolean;
  /** Ids that are chosen, joined with commas. */
  value: string;
  onOk: (chosen: readonly Chosen[]) => void;
  onClose: () => void;
};

/** The departments as a tree of check boxes with a search. Mount it while it is open. */
export function DepartModal({ multiple, value, onOk, onClose }: Props) {
  const tree = useDepartTree();
  const [checked, setChecked] = useState<readonly string[]>(() => value.split(',').filter(Boolean));
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [linked, setLinked] = useState(false);
  const names = useQuery(namesOptions(checked));
  const confirm = () => {
    const texts = [
      ...(names.data ?? []),
      ...[...tree.known.values()].map((node) => ({ value: node.id, text: node.departName })),
    ];
    onOk(textsOf(checked.join(','), texts));
  };
  return (
    <Modal
      open
      centered
      width={width}
      title="选择部门"
      onCancel={onClose}
      footer={[
        multiple ? (
          <Dropdown
            key="tree"
            trigger={['click']}
            menu={{
              items: [
                { key: 'link', label: linked ? '取消关联' : '父子关联' },
                { key: 'all', label: '全部勾选' },
                { key: 'none', label: '取消全选' },
                { key: 'open', label: '展开所有' },
                { key: 'fold', label: '合并所有' },
              ],
              onClick: ({ key }) => {
                if (key === 'link') {
                  setLinked(!linked);
                } else if (key === 'all') {
                  setChecked(branchKeys(tree.items));
                } else if (key === 'none') {
                  setChecked([]);
                } else {
                  setOpened(key === 'open' ? branchKeys(tree.items) : []);
                }
              },
            }}
          >
            <Button>
              树操作 <Icon name="up" />
            </Button>
          </Dropdown>
        ) : null,
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="ok" type="primary" onClick={confirm}>
          确定
        </Button>,
      ]}
    >
      <Input
        aria-label="按部门名称搜索"
        placeholder="请输入部门名称"
        allowClear
        value={tree.search}
        onChange={(event) => tree.setSearch(event.target.value)}
      />
      <p aria-live="polite">已选 {checked.length} 个部门</p>
      <DepartTreeBox
        tree={tree}
        opened={opened}
        onOpen={setOpened}
        checked={checked}
        onCheck={(item, on) => setChecked(checkedAfter(checked, item, on, { multiple, linked }))}
      />
    </Modal>
  );
}

type BoxProps = {
  tree: DepartTree;
  opened: readonly string[];
  onOpen: (keys: readonly string[]) => void;
  /** Check boxes; without them a department is selected by a click. */
  checked?: readonly string[];
  onCheck?: (item: TreeItem, on: boolean) => void;
  selected?: string;
  onSelect?: (key: string) => void;
};

/** The tree itself, loaded level by level, with its states. */
export function DepartTreeBox({ tree, opened, onOpen, checked, onCheck, selected, onSelect }: BoxProps) {
  if (tree.error) {
    return <Failed error={tree.error} onRetry={tree.retry} />;
  }
  if (tree.isLoading) {
    return <Loading rows={5} />;
  }
  if (tree.items.length === 0) {
    return <Nothing text={tree.searching ? '没有查询到任何数据' : '还没有部门'} />;
  }
  return (
    <div className={styles.tree}>
      <Tree<TreeItem>
        key={tree.searching ? 'found' : 'all'}
        aria-label="部门"
        blockNode
        height={treeHeight}
        treeData={tree.items}
        {...(tree.searching
          ? { defaultExpandAll: true }
          : {
              expandedKeys: [...opened],
              onExpand: (keys) => onOpen(keys.map(String)),
              loadData: ({ key }) => tree.load(key),
            })}
        {...(onCheck
          ? {
              checkable: true,
              checkStrictly: true,
              selectable: false,
              checkedKeys: [...(checked ?? [])],
              onCheck: (_, { node, checked: on }) => onCheck(node, on),
            }
          : {
              selectedKeys: selected ? [selected] : [],
              onSelect: (keys) => onSelect?.(keys.length > 0 ? String(keys[0]) : ''),
            })}
      />
    </div>
  );
}
