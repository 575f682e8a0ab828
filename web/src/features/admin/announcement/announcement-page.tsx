import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { sysAnnouncement } from '@/shared/api/tables/sys-announcement';
import { minute } from '@/shared/format/date';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { StateTag } from '@/ui-admin/state/tag';
import { type ListColumn, RowsTable, useList } from '@/widgets/list';
import { batchStep, ListPage, type ListResource } from '@/widgets/list-page';
import styles from './announcement.module.css';
import {
  announcementBase,
  announcementsKey,
  pushAgain,
  type Reader,
  readersOptions,
  turnAnnouncement,
} from './announcement-api';
import { type AnnouncementRow, announcements } from './announcement-resource';

/** Announcements to staff: written, released, revoked, and who has read them. */
export default function AnnouncementPage() {
  return <ListPage title="系统通告" resource={resource} />;
}

const releaseCode = 'system:announcement:release';

const isReleased = ({ sendStatus }: AnnouncementRow) => sendStatus === '1';

/** What can be done to one announcement, and to many at once. */
const actions: ListResource<AnnouncementRow>['actions'] = [
  {
    on: 'row',
    key: 'revoke',
    label: '撤销',
    permission: releaseCode,
    danger: true,
    when: isReleased,
    question: ({ titile }) => ({
      title: `撤销通告「${titile}」？`,
      content: '收件人将不能再看到它。修改后可以重新发布，阅读情况会重新统计。',
    }),
    run: ({ id }) => turnAnnouncement('doReovkeData', id),
    done: '已撤销',
  },
  {
    on: 'row',
    key: 'release',
    label: '发布',
    permission: releaseCode,
    when: (row) => !isReleased(row),
    question: ({ titile, startTime }) => ({
      title: `发布通告「${titile}」？`,
      content: startTime ? `到 ${startTime} 才会显示和推送。` : '收件人会立即看到并收到推送。',
    }),
    run: ({ id }) => turnAnnouncement('doReleaseData', id),
    done: '已发布',
  },
  {
    on: 'row',
    key: 'push',
    label: '再次推送',
    permission: releaseCode,
    when: isReleased,
    question: ({ titile }) => ({
      title: `再次推送通告「${titile}」？`,
      content: '还没有阅读的收件人会再收到一次推送。',
      ok: '推送',
    }),
    run: ({ id }) => pushAgain(id),
    done: '推送成功',
  },
  {
    on: 'row',
    key: 'readers',
    label: '阅读情况',
    when: ({ sendStatus }) => sendStatus !== '0',
    form: (row, close) => <ReadersModal announcement={row} onClose={close} />,
  },
  batchStep({
    key: 'release',
    label: '发布',
    permission: releaseCode,
    url: `${announcementBase}/releaseBatch`,
    question: '发布选中的通告？收件人会立即看到并收到推送；定了开始时间的，到时才显示。',
  }),
  batchStep({
    key: 'revoke',
    label: '撤销',
    permission: releaseCode,
    url: `${announcementBase}/revokeBatch`,
    danger: true,
    question: '撤销选中的通告？收件人将不能再看到它们；可以重新发布，阅读情况会重新统计。',
  }),
];

const views = {
  name: 'sendStatus',
  of: sysAnnouncement.sendStatus.options.map(({ value, label }) => ({ key: value, label })),
};

const resource = { ...announcements, invalidates: [announcementsKey], actions, views };

type Props = { announcement: { id: string; titile: string; needConfirm: boolean }; onClose: () => void };

/** Who has read an announcement, and who has not. Mount it while it is open. */
function ReadersModal({ announcement: { id, titile, needConfirm }, onClose }: Props) {
  const { data } = useQuery(readersOptions(id));
  const list = useList({
    ask: () => readersOptions(id),

    sizes: [10],
    local: true,
    keyOf: ({ userId }) => userId,
  });
  return (
    <Dialog
      width={720}
      title={`阅读情况：${titile}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {data && (
        <p role="status">
          {data.total} 人中 {data.read} 人{needConfirm ? '已确认' : '已读'}，{data.total - data.read} 人
          {needConfirm ? '未确认' : '未读'}
        </p>
      )}
      <RowsTable<Reader>
        label="阅读情况列表"
        list={list}
        columns={columns}
        nameOf={({ realname }) => realname}
        empty="没有收件人"
      />
    </Dialog>
  );
}

const columns: ListColumn<Reader>[] = [
  {
    name: 'realname',
    title: '姓名和账号',
    rowHeader: true,
    render: ({ realname, username }) => (
      <span className={styles.reader}>
        {realname} <small>{username}</small>
      </span>
    ),
  },
  {
    name: 'readFlag',
    title: '状态',
    width: 96,
    render: ({ readFlag }) => (
      <StateTag tone={readFlag === '1' ? 'success' : 'warning'}>{readFlag === '1' ? '已读' : '未读'}</StateTag>
    ),
  },
  { name: 'readTime', title: '阅读时间', width: 160, render: ({ readTime }) => (readTime ? minute(readTime) : '') },
];
