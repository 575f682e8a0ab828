import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type { ColumnNode } from '@/shared/api/staff';
import { contentColumn } from '@/shared/api/tables/content-column';
import { day } from '@/shared/format/date';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import type { Action } from '@/ui-admin/actions/action';
import { ActionLinks } from '@/ui-admin/actions/action-links';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Icon, type IconName } from '@/ui-admin/icon';
import { deleteRow, resourceKey } from '@/ui-admin/list/resource-api';
import { useMay } from '@/ui-admin/permission';
import { Lamp } from '@/ui-admin/state/lamp';
import { Nothing } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { useWrite } from '@/ui-admin/use-write';
import { columnBase } from '../bases';
import styles from './column.module.css';
import { moveColumn } from './column-api';
import { drop, indent, type Move, moveDown, moveUp, outdent } from './moves';
import { deepest, flatten, placeOf } from './tree';
import { useRowDrag } from './use-row-drag';

type Props = {
  /** The whole tree; moves are computed in it even while a search hides parts of it. */
  tree: readonly ColumnNode[];
  shown: readonly ColumnNode[];
  searched: string;
  onEdit: (node: ColumnNode) => void;
  onAddBelow: (node: ColumnNode) => void;
};

/** The tree of columns with their freshness, their order and what can be done to each. */
export function ColumnTable({ tree, shown, searched, onEdit, onAddBelow }: Props) {
  const may = useMay();
  const narrow = useMediaQuery('(width < 1088px)');
  const { write } = useWrite([resourceKey(columnBase)]);
  const move = (next: Move, name: string) => write(() => moveColumn(next), `已移动「${name}」`);
  const { offersOf } = useActions(columnActions({ tree, onEdit, onAddBelow }), useChange([resourceKey(columnBase)]));
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const mayMove = may('content:column:edit');
  const drag = useRowDrag(
    (dragged, over) => drop(tree, dragged, over.id, over.where) !== null,
    (dragged, over) => {
      const next = drop(tree, dragged, over.id, over.where);
      if (next) {
        void move(next, placeOf(tree, dragged)?.node.name ?? '');
      }
    },
  );
  const columns: TableColumnsType<ColumnNode> = [
    {
      title: '栏目名称',
      key: 'name',
      rowScope: 'row',
      ellipsis: true,
      render: (_, node) => (
        <span className={styles.name}>
          {mayMove && !searched && (
            <span className={styles.grip} title="拖动排序" aria-hidden="true" {...drag.handle(node.id)}>
              <Icon name="grip" />
            </span>
          )}
          <Marked text={node.name} found={searched} />
          {node.hidden && <StateTag tone="flat">隐藏</StateTag>}
          {node.isHref === 'Y' && <StateTag tone="plain">外链</StateTag>}
        </span>
      ),
    },
    { title: '更新状态', key: 'freshness', width: 92, render: (_, { freshness }) => <Lamp freshness={freshness} /> },
    {
      title: '最近发布',
      key: 'lastPublishTime',
      width: 104,
      render: (_, { lastPublishTime }) => (lastPublishTime ? day(lastPublishTime) : '从未发布'),
    },
    {
      title: '周期',
      key: 'cycleDays',
      width: 72,
      align: 'right',
      render: (_, { cycleDays }) => (cycleDays ? `${cycleDays} 天` : '不限'),
    },
    { title: '文章', dataIndex: 'articleCount', key: 'articleCount', width: 60, align: 'right' },
    {
      title: '页面类型',
      key: 'homePage',
      width: 116,
      ellipsis: true,
      render: (_, node) =>
        node.isHref === 'Y'
          ? '外部链接'
          : (contentColumn.homePage.options.find(({ value }) => value === node.homePage)?.label ?? ''),
    },
    { title: '责任科室', dataIndex: 'ownerDept', key: 'ownerDept', width: 124, ellipsis: true },
    ...(mayMove
      ? [
          {
            title: '顺序',
            key: 'order',
            width: 120,
            render: (_: unknown, node: ColumnNode) => (
              <OrderButtons tree={tree} node={node} onMove={(next) => void move(next, node.name)} />
            ),
          },
        ]
      : []),
    {
      title: '操作',
      key: 'actions',
      width: 164,
      render: (_, node) => <ActionLinks offers={offersOf(node, node.id)} subject={node.name} />,
    },
  ];
  return (
    <Table<ColumnNode>
      aria-label="栏目列表"
      className={styles.tree}
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={withoutEmptyChildren(shown)}
      pagination={false}
      locale={{ emptyText: <Nothing text={`没有名称含「${searched}」的栏目`} /> }}
      {...(narrow ? { scroll: { x: 1100 } } : {})}
      rowClassName={(node) => drag.rowClass(node.id)}
      expandable={{
        expandedRowKeys: flatten(shown)
          .map((node) => node.id)
          .filter((id) => searched !== '' || !folded.has(id)),
        onExpand: (expanded, node) =>
          setFolded((before) => {
            const next = new Set(before);
            if (expanded) {
              next.delete(node.id);
            } else {
              next.add(node.id);
            }
            return next;
          }),
      }}
    />
  );
}

type Around = Pick<Props, 'tree' | 'onEdit' | 'onAddBelow'>;

const columnActions = ({ tree, onEdit, onAddBelow }: Around): Action<ColumnNode>[] => [
  { key: 'edit', label: '编辑', permission: 'content:column:edit', open: onEdit },
  {
    key: 'add',
    label: '添加下级',
    permission: 'content:column:add',
    when: ({ id }) => placeOf(tree, id)?.level !== deepest,
    open: onAddBelow,
  },
  {
    key: 'delete',
    label: '删除',
    danger: true,
    permission: 'content:column:delete',
    question: ({ name }) => ({
      title: `删除栏目「${name}」？`,
      content: '删除后十秒内可以撤销。有下级栏目或文章的栏目不能删除。',
    }),
    run: ({ id }) => deleteRow(columnBase, id),
    done: '删除成功',
  },
];

type Step = { key: string; label: string; icon: IconName; move: Move | null };

function OrderButtons({
  tree,
  node,
  onMove,
}: {
  tree: readonly ColumnNode[];
  node: ColumnNode;
  onMove: (move: Move) => void;
}) {
  const place = placeOf(tree, node.id);
  if (!place) {
    return null;
  }
  const steps: Step[] = [
    { key: 'up', label: '上移', icon: 'up', move: moveUp(place) },
    { key: 'down', label: '下移', icon: 'down', move: moveDown(place) },
    { key: 'out', label: '升为上一级', icon: 'left', move: outdent(place, tree) },
    { key: 'in', label: '降为前一栏目的下级', icon: 'right', move: indent(place) },
  ];
  return (
    <span className={styles.order}>
      {steps.map(({ key, label, icon, move }) => (
        <Button
          key={key}
          type="text"
          size="small"
          title={label}
          aria-label={`${label}：${node.name}`}
          disabled={!move}
          icon={<Icon name={icon} />}
          onClick={() => move && onMove(move)}
        />
      ))}
    </span>
  );
}

function Marked({ text, found }: { text: string; found: string }) {
  const at = found ? text.indexOf(found) : -1;
  if (at < 0) {
    return <>{text}</>;
  }
  return (
    <span>
      {text.slice(0, at)}
      <mark className={styles.found}>{found}</mark>
      {text.slice(at + found.length)}
    </span>
  );
}

/** An empty list of children would draw a fold button that opens nothing. */
function withoutEmptyChildren(nodes: readonly ColumnNode[]): ColumnNode[] {
  return nodes.map((node) => {
    const { children, ...leaf } = node;
    return children.length > 0 ? { ...node, children: withoutEmptyChildren(children) } : (leaf as ColumnNode);
  });
}
