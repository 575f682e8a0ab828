import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Table } from 'antd';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { ActionLinks } from '@/ui-admin/list/action-links';
import list from '@/ui-admin/list/list.module.css';
import { Failed, Nothing } from '@/ui-admin/state/states';
import { useNotices } from '@/ui-admin/use-notices';
import { type DictRow, deletedDicts, purgeDict, restoreDict } from './setting-api';

type Props = { onClose: () => void; onRestored: () => Promise<void> };

const binKey = ['dict', 'bin'];

/** Deleted dictionaries: to be taken back, or removed for good. Mount it while it is open. */
export function DictBin({ onClose, onRestored }: Props) {
  const { data, error, isFetching, refetch } = useQuery({ queryKey: binKey, queryFn: deletedDicts });
  const act = useBinActs(onRestored);
  return (
    <Modal
      open
      centered
      width={720}
      title="字典回收站"
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<DictRow>
          aria-label="已删除的字典"
          className={list.table ?? ''}
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data ?? []}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          locale={{ emptyText: <Nothing text="回收站是空的" /> }}
          columns={[
            { title: '字典名称', dataIndex: 'dictName', rowScope: 'row' },
            { title: '字典编码', dataIndex: 'dictCode' },
            {
              title: '操作',
              key: 'actions',
              width: 140,
              render: (_, row) => (
                <ActionLinks
                  subject={row.dictName}
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
    restore: (row: DictRow) => run(() => restoreDict(row.id), '已取回'),
    purge: async (row: DictRow) => {
      const question = { title: `彻底删除字典「${row.dictName}」？`, content: '字典和它的值都会删除，不能恢复。' };
      if (await ask({ ...question, ok: '彻底删除', danger: true })) {
        await run(() => purgeDict(row.id), '已彻底删除');
      }
    },
  };
}
