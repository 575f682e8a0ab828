import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Table } from 'antd';
import { minute } from '@/shared/format/date';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { ActionLinks } from '@/ui-admin/list/action-links';
import list from '@/ui-admin/list/list.module.css';
import { Failed, Nothing } from '@/ui-admin/state/states';
import { useNotices } from '@/ui-admin/use-notices';
import { deletedUsers, purgeUsers, restoreUsers, type UserRow } from './people-api';

type Props = { onClose: () => void; onRestored: () => Promise<void> };

const binKey = ['user', 'bin'];

/** Deleted people: to be taken back, or removed for good. Mount it while it is open. */
export function UserBin({ onClose, onRestored }: Props) {
  const { data, error, isFetching, refetch } = useQuery({ queryKey: binKey, queryFn: deletedUsers });
  const act = useBinActs(onRestored);
  return (
    <Modal
      open
      centered
      width={800}
      title="用户回收站"
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<UserRow>
          aria-label="已删除的用户"
          className={list.table ?? ''}
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data ?? []}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          locale={{ emptyText: <Nothing text="回收站是空的" /> }}
          columns={[
            { title: '登录名', dataIndex: 'username', rowScope: 'row' },
            { title: '姓名', dataIndex: 'realname' },
            { title: '删除时间', dataIndex: 'updateTime', render: (time: string | null) => minute(time ?? '') },
            {
              title: '操作',
              key: 'actions',
              width: 140,
              render: (_, row) => (
                <ActionLinks
                  subject={row.realname}
                  actions={[
                    { key: 'back', label: '取回', run: () => void act.restore(row) },
                    { key: 'purge', label: '彻底删除', danger: true, run: () => void act.purge(row) },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
    </Modal>
  );
}

function useBinActs(onRestored: () => Promise<void>) {
  const client = useQueryClient();
  const notices = useNotices();
  const ask = useQuestion();
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notices.done(done);
      await onRestored();
    } catch (error) {
      notices.failed(error);
    }
    await client.invalidateQueries({ queryKey: binKey });
  };
  return {
    restore: (row: UserRow) => run(() => restoreUsers([row.id]), '已取回'),
    purge: async (row: UserRow) => {
      const question = {
        title: `彻底删除用户「${row.realname}」？`,
        content: '账号和它的角色、部门都会删除，不能恢复。',
      };
      if (await ask({ ...question, ok: '彻底删除', danger: true })) {
        await run(() => purgeUsers([row.id]), '已彻底删除');
      }
    },
  };
}
