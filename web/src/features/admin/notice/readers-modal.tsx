import { useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { minute } from '@/shared/format/date';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { pageButton } from '@/ui-admin/list/page-button';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import styles from './notice.module.css';
import { type Reader, readersOptions } from './notice-api';

type Props = { notice: { id: string; titile: string; needConfirm: boolean }; onClose: () => void };

/** Who has read an announcement, and who has not. Mount it while it is open. */
export function ReadersModal({ notice: { id, titile, needConfirm }, onClose }: Props) {
  const { data, error, refetch } = useQuery(readersOptions(id));
  return (
    <Dialog
      width={720}
      title={`阅读情况：${titile}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {!data && <Waiting error={error} onRetry={refetch} />}
      {data && (
        <>
          <p role="status">
            {data.total} 人中 {data.read} 人{needConfirm ? '已确认' : '已读'}，{data.total - data.read} 人
            {needConfirm ? '未确认' : '未读'}
          </p>
          <Table<Reader>
            aria-label="阅读情况列表"
            size="small"
            rowKey="userId"
            columns={columns}
            dataSource={data.records}
            pagination={{ pageSize: 10, hideOnSinglePage: true, itemRender: pageButton, showSizeChanger: false }}
            locale={{ emptyText: <Nothing text="没有收件人" /> }}
          />
        </>
      )}
    </Dialog>
  );
}

const columns = [
  {
    key: 'realname',
    title: '姓名和账号',
    rowScope: 'row' as const,
    render: (_: unknown, { realname, username }: Reader) => (
      <span className={styles.reader}>
        {realname} <small>{username}</small>
      </span>
    ),
  },
  {
    key: 'readFlag',
    title: '状态',
    width: 96,
    render: (_: unknown, { readFlag }: Reader) => (
      <StateTag tone={readFlag === '1' ? 'success' : 'warning'}>{readFlag === '1' ? '已读' : '未读'}</StateTag>
    ),
  },
  {
    key: 'readTime',
    title: '阅读时间',
    width: 160,
    render: (_: unknown, { readTime }: Reader) => (readTime ? minute(readTime) : ''),
  },
];
