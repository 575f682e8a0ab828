import { Table } from 'antd';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { type Action, ActionLinks } from '@/ui-admin/list/action-links';
import type { DataColumn } from '@/ui-admin/list/data-table';
import { Card } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import styles from './review.module.css';
import { counted, type Item, permissionOf, verbs } from './review-api';
import { ReviewCards } from './review-cards';
import type { Opened } from './review-list-page';
import { Edition, reviewerOf, State, Subject } from './review-parts';

type Props = {
  title: string;
  /** What a review of these says, and what readers see of it. */
  note: string;
  items: Item[];
  onOpen: (opened: Opened) => void;
};

/** Subjects of one kind with where they stand: a table, on phones one below the other. */
export function ReviewTable({ title, note, items, onOpen }: Props) {
  const may = useMay();
  const narrow = useMediaQuery('(width < 768px)');
  const actions = (item: Item): Action[] => {
    const act = (dialog: Opened['dialog'], label: string) => ({
      key: dialog,
      label,
      run: () => onOpen({ dialog, item }),
    });
    const allowed = may(permissionOf[item.kind]);
    return [
      ...(allowed ? [act('record', verbs[item.kind])] : []),
      ...(allowed && item.newest?.act === 'review' ? [{ ...act('withdraw', '撤回'), danger: true }] : []),
      ...(item.newest ? [act('history', '历史')] : []),
    ];
  };
  return (
    <Card title={title} note={note}>
      {narrow ? (
        <ReviewCards items={items} actionsOf={actions} />
      ) : (
        <Table<Item>
          aria-label={title}
          size="small"
          rowKey="subject"
          columns={[
            ...columns,
            {
              key: 'actions',
              title: '操作',
              width: 150,
              render: (_, item) => <ActionLinks actions={actions(item)} subject={item.name} />,
            },
          ]}
          dataSource={items}
          pagination={false}
          scroll={{ x: 900 }}
        />
      )}
      {items[0]?.kind === 'guidance' && !may(permissionOf.guidance) && (
        <p className={styles.muted}>审定由持有“审定医学内容”权限的人登记，需要时请安全管理员在角色管理里授权给医师。</p>
      )}
    </Card>
  );
}

const columns: DataColumn<Item>[] = [
  { key: 'name', title: '内容', rowScope: 'row', render: (_, item) => <Subject item={item} /> },
  { key: 'state', title: '状态', width: 110, render: (_, item) => <State item={item} /> },
  { key: 'edition', title: '文本版本', width: 150, render: (_, item) => <Edition item={item} /> },
  { key: 'reviewer', title: '由谁', width: 200, render: (_, item) => reviewerOf(item) },
  { key: 'reviewDate', title: '日期', width: 110, render: (_, item) => counted(item)?.reviewDate },
  { key: 'nextReviewDate', title: '下次', width: 110, render: (_, item) => counted(item)?.nextReviewDate },
];
