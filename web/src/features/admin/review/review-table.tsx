import { Table } from 'antd';
import { type Action, ActionLinks } from '@/ui-admin/list/action-links';
import type { DataColumn } from '@/ui-admin/list/data-table';
import { Card } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { StateTag } from '@/ui-admin/state/tag';
import styles from './review.module.css';
import { type Item, permissionOf, tones, verbs } from './review-api';
import type { Opened } from './review-list-page';

type Props = {
  title: string;
  /** What a review of these says, and what readers see of it. */
  note: string;
  items: Item[];
  onOpen: (opened: Opened) => void;
};

/** Subjects of one kind with where they stand. */
export function ReviewTable({ title, note, items, onOpen }: Props) {
  const may = useMay();
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
      {items[0]?.kind === 'guidance' && !may(permissionOf.guidance) && (
        <p className={styles.muted}>审定由持有“审定医学内容”权限的人登记，需要时请安全管理员在角色管理里授权给医师。</p>
      )}
    </Card>
  );
}

const counted = ({ newest }: Item) => (newest?.act === 'review' ? newest : null);

const columns: DataColumn<Item>[] = [
  {
    key: 'name',
    title: '内容',
    rowScope: 'row',
    render: (_, { name, path }) => (
      <a href={path} target="_blank" rel="noopener" title="打开网站上的页面阅读">
        {name}
      </a>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 110,
    render: (_, { state, stateText }) => <StateTag tone={tones[state]}>{stateText}</StateTag>,
  },
  {
    key: 'edition',
    title: '文本版本',
    width: 150,
    render: (_, item) => <Edition item={item} />,
  },
  {
    key: 'reviewer',
    title: '由谁',
    width: 200,
    render: (_, item) => {
      const { reviewer = '', title = '' } = counted(item) ?? {};
      return title === '' ? reviewer : `${reviewer}（${title}）`;
    },
  },
  { key: 'reviewDate', title: '日期', width: 110, render: (_, item) => counted(item)?.reviewDate },
  { key: 'nextReviewDate', title: '下次', width: 110, render: (_, item) => counted(item)?.nextReviewDate },
];

/** The edition that stands on the site, and the one that was reviewed where it was another. */
function Edition({ item }: { item: Item }) {
  const reviewed = counted(item)?.edition ?? item.edition;
  return (
    <>
      {item.edition}
      {reviewed !== item.edition && <span className={styles.muted}>（上次 {reviewed}）</span>}
    </>
  );
}
