import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { minute } from '@/shared/format/date';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { StateTag } from '@/ui-admin/state/tag';
import { type ListColumn, RowsTable, useList } from '@/widgets/list/list';
import styles from './announcement.module.css';
import { type Reader, readersOptions } from './announcement-api';

type Props = { announcement: { id: string; titile: string; needConfirm: boolean }; onClose: () => void };

/** Who has read an announcement, and who has not. Mount it while it is open. */
export function ReadersModal({ announcement: { id, titile, needConfirm }, onClose }: Props) {
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
