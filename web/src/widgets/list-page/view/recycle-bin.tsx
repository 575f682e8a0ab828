import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Table, type TableProps } from 'antd';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { ActionLinks } from '@/ui-admin/list/action-links';
import list from '@/ui-admin/list/list.module.css';
import { pageButton } from '@/ui-admin/list/page-button';
import { Failed, Nothing } from '@/ui-admin/state/states';
import { useNotices } from '@/ui-admin/use-notices';

/** The deleted rows of a list and what can be done with them. */
export type Bin<Row> = {
  /** What lies in it: 用户, 字典. */
  label: string;
  nameOf: (row: Row) => string;
  columns: NonNullable<TableProps<Row>['columns']>;
  load: () => Promise<Row[]>;
  restore: (row: Row) => Promise<unknown>;
  purge: (row: Row) => Promise<unknown>;
  /** What is lost with the row for good, as a sentence. */
  loss: string;
};

type Props<Row> = {
  bin: Bin<Row>;
  onClose: () => void;
  /** Called after a row was taken back or removed. */
  onChanged: () => Promise<void>;
};

/** Deleted rows: to be taken back, or removed for good. Mount it while it is open. */
export function RecycleBin<Row extends { id: string }>({ bin, onClose, onChanged }: Props<Row>) {
  const { data, error, isFetching, refetch } = useQuery({ queryKey: keyOf(bin), queryFn: bin.load });
  const act = useBinActs(bin, onChanged);
  const actions: NonNullable<TableProps<Row>['columns']>[number] = {
    title: '操作',
    key: 'actions',
    width: 140,
    render: (_, row) => (
      <ActionLinks
        subject={bin.nameOf(row)}
        actions={[
          { key: 'back', label: '取回', run: () => void act.restore(row) },
          { key: 'purge', label: '彻底删除', danger: true, run: () => void act.purge(row) },
        ]}
      />
    ),
  };
  return (
    <Modal
      open
      centered
      width={800}
      title={`${bin.label}回收站`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Row>
          aria-label={`已删除的${bin.label}`}
          className={list.table ?? ''}
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data ?? []}
          pagination={{ pageSize: 10, hideOnSinglePage: true, itemRender: pageButton }}
          locale={{ emptyText: data ? <Nothing text="回收站是空的" /> : ' ' }}
          columns={[...bin.columns, actions]}
        />
      )}
    </Modal>
  );
}

const keyOf = ({ label }: { label: string }) => ['bin', label];

function useBinActs<Row>(bin: Bin<Row>, onChanged: () => Promise<void>) {
  const client = useQueryClient();
  const notices = useNotices();
  const ask = useQuestion();
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notices.done(done);
      await onChanged();
    } catch (error) {
      notices.failed(error);
    }
    await client.invalidateQueries({ queryKey: keyOf(bin) });
  };
  return {
    restore: (row: Row) => run(() => bin.restore(row), '已取回'),
    purge: async (row: Row) => {
      const title = `彻底删除${bin.label}「${bin.nameOf(row)}」？`;
      if (await ask({ title, content: `${bin.loss}不能恢复。`, ok: '彻底删除', danger: true })) {
        await run(() => bin.purge(row), '已彻底删除');
      }
    },
  };
}
