import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { text } from '@/shared/rules/rules';
import type { Action } from '@/ui-admin/actions/action';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { Card } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { type ListColumn, RowsTable, rowsThere } from '@/widgets/list/list';
import { HistoryDialog } from './history-dialog';
import { RecordDialog } from './record-dialog';
import { counted, type Item, permissionOf, reviewBase, verbs, withdraw } from './review-api';
import { ReviewCards } from './review-cards';
import { Edition, reviewerOf, State, Subject } from './review-parts';

type Props = {
  title: string;
  /** What a review of these says, and what readers see of it. */
  note: string;
  items: Item[];
  today: string;
};

/** Subjects of one kind with where they stand: a table, on phones one below the other. */
export function ReviewTable({ title, note, items, today }: Props) {
  const may = useMay();
  const narrow = useMediaQuery('(width < 768px)');
  const { offersOf, dialog } = useActions(actions(may, today), useChange([resourceKey(reviewBase)]));
  return (
    <Card title={title} note={note}>
      {narrow ? (
        <ReviewCards items={items} offersOf={offersOf} />
      ) : (
        <RowsTable<Item>
          label={title}
          list={rowsThere(items, ({ subject }) => subject)}
          columns={columns}
          nameOf={({ name }) => name}
          offersOf={(item) => offersOf(item)}
          empty="没有要登记的内容"
        />
      )}
      {items[0]?.kind === 'guidance' && !may(permissionOf.guidance) && (
        <p className="muted">审定由持有“审定医学内容”权限的人登记，需要时请安全管理员在角色管理里授权给医师。</p>
      )}
      {dialog}
    </Card>
  );
}

const actions = (may: (code: string) => boolean, today: string): Action<Item>[] => [
  ...(['page', 'guidance'] as const).map(
    (kind): Action<Item> => ({
      key: `record-${kind}`,
      label: verbs[kind],
      permission: permissionOf[kind],
      when: (item) => item.kind === kind,
      form: (item, close) => <RecordDialog item={item} today={today} onClose={close} />,
    }),
  ),
  {
    key: 'withdraw',
    label: '撤回',
    danger: true,
    when: ({ kind, newest }) => may(permissionOf[kind]) && newest?.act === 'review',
    reason: ({ kind, name }) => ({
      title: `撤回${verbs[kind]}：${name}`,
      label: '理由',
      hint:
        kind === 'guidance'
          ? '网站上立即改回文本的版本和核对日期（站点设为不公开的，立即撤下），历史记录保留'
          : '网站上不再显示这次核对，历史记录保留',
      rules: [text('理由', 2, 500)],
    }),
    run: withdraw,
    done: ({ kind }) => `已撤回${verbs[kind]}，网站上的页面已更新`,
  },
  {
    key: 'history',
    label: '历史',
    when: ({ newest }) => Boolean(newest),
    form: (item, close) => <HistoryDialog item={item} onClose={close} />,
  },
];

const columns: ListColumn<Item>[] = [
  { name: 'name', title: '内容', rowHeader: true, render: (item) => <Subject item={item} /> },
  { name: 'state', title: '状态', width: 110, render: (item) => <State item={item} /> },
  { name: 'edition', title: '文本版本', width: 150, render: (item) => <Edition item={item} /> },
  { name: 'reviewer', title: '由谁', width: 200, render: (item) => reviewerOf(item) },
  { name: 'reviewDate', title: '日期', width: 110, render: (item) => counted(item)?.reviewDate },
  { name: 'nextReviewDate', title: '下次', width: 110, render: (item) => counted(item)?.nextReviewDate },
];
