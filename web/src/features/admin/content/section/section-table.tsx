import { Button } from 'antd';
import { useState } from 'react';
import type { SectionNode } from '@/shared/api/staff';
import { contentColumn } from '@/shared/api/tables/content-column';
import { day } from '@/shared/format/date';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Icon, type IconName } from '@/ui-admin/icon';
import { deleteRow, resourceKey } from '@/ui-admin/list/resource-api';
import { useMay } from '@/ui-admin/permission';
import { FreshnessMark } from '@/ui-admin/state/freshness-mark';
import { StateTag } from '@/ui-admin/state/tag';
import { useWrite } from '@/ui-admin/use-write';
import { type ListColumn, rowsThere } from '@/widgets/list';
import { branchActions, TreeRows } from '@/widgets/trees';
import { sectionBase } from '../bases';
import { drop, indent, type Move, moveDown, moveUp, outdent } from './moves';
import styles from './section.module.css';
import { moveColumn } from './section-api';
import { deepest, flatten, placeOf } from './tree';
import { useRowDrag } from './use-row-drag';

type Handle = ReturnType<typeof useRowDrag>['handle'];

type Props = {
  /** The whole tree; moves are computed in it even while a search hides parts of it. */
  tree: readonly SectionNode[];
  shown: readonly SectionNode[];
  searched: string;
  onEdit: (node: SectionNode) => void;
  onAddBelow: (node: SectionNode) => void;
};

/** The tree of sections with their freshness, their order and what can be done to each. */
export function SectionTable({ tree, shown, searched, onEdit, onAddBelow }: Props) {
  const may = useMay();
  const { write } = useWrite([resourceKey(sectionBase)]);
  const move = (next: Move, name: string) => write(() => moveColumn(next), `已移动「${name}」`);
  const { offersOf } = useActions(sectionActions({ tree, onEdit, onAddBelow }), useChange([resourceKey(sectionBase)]));
  const [folded, setFolded] = useState<readonly string[]>([]);
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
  const columns = columnsFor(mayMove && !searched, searched, drag.handle);
  const order: ListColumn<SectionNode> = {
    title: '顺序',
    name: 'order',
    width: 120,
    render: (node) => <OrderButtons tree={tree} node={node} onMove={(next) => void move(next, node.name)} />,
  };
  const shownIds = flatten(shown).map(({ id }) => id);
  return (
    <TreeRows<SectionNode>
      label="栏目列表"
      list={rowsThere(shown)}
      columns={mayMove ? [...columns, order] : columns}
      nameOf={({ name }) => name}
      offersOf={(node) => offersOf(node, node.id)}
      empty={`没有名称含「${searched}」的栏目`}
      rowClass={({ id }) => drag.rowClass(id)}
      opened={shownIds.filter((id) => searched !== '' || !folded.includes(id))}
      onToggle={({ id }, open) => setFolded(open ? folded.filter((each) => each !== id) : [...folded, id])}
    />
  );
}

/** The sections of the table; only what can be dragged has a grip. */
const columnsFor = (mayDrag: boolean, searched: string, handle: Handle): ListColumn<SectionNode>[] => [
  {
    title: '栏目名称',
    name: 'name',
    rowHeader: true,
    ellipsis: true,
    render: (node) => (
      <span className={styles.name}>
        {mayDrag && (
          <span className={styles.grip} title="拖动排序" aria-hidden="true" {...handle(node.id)}>
            <Icon name="grip" />
          </span>
        )}
        <Marked text={node.name} found={searched} />
        {node.hidden && <StateTag tone="flat">隐藏</StateTag>}
        {node.isHref === 'Y' && <StateTag tone="plain">外链</StateTag>}
      </span>
    ),
  },
  {
    title: '更新状态',
    name: 'freshness',
    width: 92,
    render: ({ freshness }) => <FreshnessMark freshness={freshness} />,
  },
  {
    title: '最近发布',
    name: 'lastPublishTime',
    width: 104,
    render: ({ lastPublishTime }) => (lastPublishTime ? day(lastPublishTime) : '从未发布'),
  },
  {
    title: '周期',
    name: 'cycleDays',
    width: 72,
    align: 'right',
    render: ({ cycleDays }) => (cycleDays ? `${cycleDays} 天` : '不限'),
  },
  { title: '文章', name: 'articleCount', width: 60, align: 'right' },
  {
    title: '页面类型',
    name: 'homePage',
    width: 116,
    ellipsis: true,
    render: ({ isHref, homePage }) =>
      isHref === 'Y'
        ? '外部链接'
        : (contentColumn.homePage.options.find(({ value }) => value === homePage)?.label ?? ''),
  },
  { title: '责任科室', name: 'ownerDept', width: 124, ellipsis: true },
];

type Around = Pick<Props, 'tree' | 'onEdit' | 'onAddBelow'>;

const sectionActions = ({ tree, onEdit, onAddBelow }: Around) =>
  branchActions<SectionNode>({
    permission: 'content:column',
    onEdit,
    onAddBelow,
    holds: ({ id }) => placeOf(tree, id)?.level !== deepest,
    question: ({ name }) => ({
      title: `删除栏目「${name}」？`,
      content: '删除后十秒内可以撤销。有下级栏目或文章的栏目不能删除。',
    }),
    remove: (id) => deleteRow(sectionBase, id),
  });

type Step = { key: string; label: string; icon: IconName; move: Move | null };

function OrderButtons({
  tree,
  node,
  onMove,
}: {
  tree: readonly SectionNode[];
  node: SectionNode;
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
