import { minute } from '@/shared/format/date';
import type { Action } from '@/ui-admin/actions/action';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { useOffered } from '@/ui-admin/actions/registry';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { StateTag } from '@/ui-admin/state/tag';
import { isNarrowed, type ListColumn, RowsTable, type Sort, useList, wholeRows } from '@/widgets/list/list';
import styles from './announcement.module.css';
import {
  announcementsKey,
  dropReceived,
  markAllRead,
  type ReceivedAnnouncement,
  receivedFilterNames,
  receivedOptions,
} from './announcement-api';
import { openedPath } from './places';
import { PriorityTag } from './priority';
import { ReceivedSearch } from './received-search';
import { StarButton } from './star-button';

const order: Sort = { column: 'sendTime', order: 'desc' };

/** Everything that came to the person, unread first. */
export default function UserAnnouncementPage() {
  const list = useList({
    ask: ({ filters, pageNo, pageSize }) => receivedOptions(filters, pageNo, pageSize),
    names: receivedFilterNames,
    sort: order,
    choice: { ...wholeRows<ReceivedAnnouncement>(), keeps: true },
  });
  const { offersOf } = useActions(acts, useChange([announcementsKey]));
  const ids = list.held.entries.map(({ id }) => id);
  const offers = offersOf({ ids, clear: () => list.pick({ entries: [] }) });
  useOffered('我的通告', offers);
  return (
    <div ref={keepsFocus}>
      <PageHead title="我的通告" actions={<ActionButtons offers={offers} />} />
      <Card>
        <ReceivedSearch filter={list.state.filters} onChange={list.search} />
        <RowsTable<ReceivedAnnouncement>
          label="我的通告列表"
          list={list}
          columns={columns}
          nameOf={({ titile }) => titile}
          empty={isNarrowed(list.state) ? '没有符合条件的通告' : '没有通告'}
        />
      </Card>
    </div>
  );
}

type Chosen = { ids: readonly string[]; clear: () => void };

/** What the person does with many announcements at once. */
const acts: readonly Action<Chosen>[] = [
  {
    key: 'drop',
    label: ({ ids }) => `删除选中 ${ids.length} 条`,
    danger: true,
    when: ({ ids }) => ids.length > 0,
    question: ({ ids }) => ({
      title: `删除选中的 ${ids.length} 条通告？`,
      content: '只从您的列表中删除，阅读记录保留。未读的要先阅读。',
      ok: '删除',
    }),
    run: async ({ ids, clear }) => {
      await dropReceived(ids);
      clear();
    },
    done: '删除成功',
  },
  { key: 'read', label: '全部标为已读', run: markAllRead },
];

const columns: ListColumn<ReceivedAnnouncement>[] = [
  { name: 'starFlag', title: '星标', width: 56, align: 'center', render: (row) => <StarButton announcement={row} /> },
  {
    name: 'titile',
    title: '标题',
    rowHeader: true,
    render: (row) => (
      <PageLink className={row.readFlag === '0' ? styles.unread : styles.read} to={openedPath(row.id)}>
        {row.titile}
      </PageLink>
    ),
  },
  { name: 'priority', title: '优先级', width: 88, render: ({ priority }) => <PriorityTag priority={priority} /> },
  {
    name: 'msgCategory',
    title: '类型',
    width: 104,
    render: ({ msgCategory }) => (msgCategory === '1' ? '通知公告' : '系统消息'),
  },
  { name: 'sender', title: '发布人', width: 120, ellipsis: true },
  { name: 'sendTime', title: '发布时间', width: 152, render: ({ sendTime }) => (sendTime ? minute(sendTime) : '') },
  {
    name: 'readFlag',
    title: '状态',
    width: 96,
    render: ({ readFlag, needConfirm }) => (
      <StateTag tone={readFlag === '1' ? 'flat' : 'warning'}>{stateOf(readFlag, needConfirm)}</StateTag>
    ),
  },
];

function stateOf(readFlag: '0' | '1', needConfirm: boolean): string {
  if (readFlag === '0') return needConfirm ? '待确认' : '未读';
  return needConfirm ? '已确认' : '已读';
}
