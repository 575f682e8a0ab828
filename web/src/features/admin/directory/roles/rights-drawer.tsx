import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { useGuardedClose } from '@/ui-admin/dialog/use-guarded-close';
import { ClosedWhile } from '@/ui-admin/form/closed-while';
import { Failed, Loading, Nothing } from '@/ui-admin/state/states';
import { KeyTree } from '@/ui-admin/tree/key-tree';
import { useToast } from '@/ui-admin/use-toast';
import { useWrite } from '@/ui-admin/use-write';
import styles from '../directory.module.css';
import type { RightNode, RightTree } from '../directory-api';
import { allKeys, withTree } from './rights';

type Source<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;

type Props = {
  title: string;
  /** What there is to choose from. */
  rights: Source<RightTree>;
  /** Keys that are granted now. */
  granted: Source<string[]>;
  /** Said above the tree. */
  note?: string;
  /** Said in place of an empty tree. */
  empty?: string;
  /** Stores the checked keys; both lists are comma-joined, the second is what was checked before. */
  save: (now: string, before: string) => Promise<unknown>;
  /** The data rules of an entry that is granted. */
  rules: (node: RightNode, onClose: () => void) => ReactNode;
  onClose: () => void;
};

/** Menus and buttons as a tree of check boxes in a drawer. Mount it while it is open. */
export function RightsDrawer(props: Props) {
  const { title, rights, granted, empty, onClose } = props;
  const error = rights.error ?? granted.error;
  if (rights.data && granted.data && rights.data.treeList.length > 0) {
    return <RightsForm {...props} tree={rights.data.treeList} before={granted.data} />;
  }
  const retry = () => {
    void rights.refetch();
    void granted.refetch();
  };
  return (
    <Drawer size={520} title={title} onClose={onClose}>
      {error ? (
        <Failed error={error} onRetry={retry} />
      ) : rights.data && granted.data ? (
        <Nothing text={empty ?? '还没有菜单'} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

/** A right as the tree draws it. */
type Shown = { key: string; title: string; right: RightNode; children: Shown[] };

const shownTree = (nodes: readonly RightNode[]): Shown[] =>
  nodes.map((right) => ({ key: right.key, title: right.slotTitle, right, children: shownTree(right.children ?? []) }));

type FormProps = Props & { tree: readonly RightNode[]; before: readonly string[] };

function RightsForm({ title, note, tree, before, save, rules, onClose }: FormProps) {
  const [checked, setChecked] = useState<readonly string[]>(before);
  const [linked, setLinked] = useState(true);
  const [open, setOpen] = useState<readonly string[]>(() => tree.map(({ key }) => key));
  const [rulesOf, setRulesOf] = useState<RightNode | null>(null);
  const { busy, write } = useWrite();
  const toast = useToast();
  const changed = checked.length !== before.length || checked.some((key) => !before.includes(key));
  const { close, leave } = useGuardedClose(changed, onClose);
  const tools: [label: string, onClick: () => void][] = [
    ['全部勾选', () => setChecked(allKeys(tree))],
    ['取消全选', () => setChecked([])],
    ['展开所有', () => setOpen(allKeys(tree))],
    ['合并所有', () => setOpen([])],
  ];
  const store = async () => {
    await save(checked.join(','), before.join(','));
    toast.done('授权已保存，下一次操作起生效');
    leave();
  };
  return (
    <Drawer
      size={520}
      title={title}
      onClose={() => void close()}
      footer={
        <div className={styles.footer}>
          <Button onClick={() => void close()}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => void write(store)}>
            保存
          </Button>
        </div>
      }
    >
      <ClosedWhile closed={busy}>
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.tools}>
          <Button size="small" aria-pressed={linked} onClick={() => setLinked(!linked)}>
            {linked ? '取消关联' : '父子关联'}
          </Button>
          {tools.map(([label, onClick]) => (
            <Button key={label} size="small" onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
        <KeyTree<Shown>
          aria-label="菜单和按钮"
          checkable
          checkStrictly
          selectable={false}
          treeData={shownTree(tree)}
          expandedKeys={open}
          onExpand={setOpen}
          checkedKeys={[...checked]}
          onCheck={(_, { node, checked: on }) => setChecked(withTree(tree, checked, node.key, on, linked))}
          titleRender={(node) => (
            <>
              {node.right.slotTitle}{' '}
              {node.right.ruleFlag === 1 && before.includes(node.key) && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`数据规则：${node.right.slotTitle}`}
                  onClick={() => setRulesOf(node.right)}
                >
                  数据规则
                </Button>
              )}
            </>
          )}
        />
      </ClosedWhile>
      {rulesOf && rules(rulesOf, () => setRulesOf(null))}
    </Drawer>
  );
}
