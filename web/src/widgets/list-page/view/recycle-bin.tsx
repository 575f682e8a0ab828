import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { ActionLinks } from '@/ui-admin/list/action-links';
import type { Refused } from '@/ui-admin/list/batch';
import list from '@/ui-admin/list/list.module.css';
import { pageButton } from '@/ui-admin/list/page-button';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { Failed, Nothing } from '@/ui-admin/state/states';
import { useWrite } from '@/ui-admin/use-write';

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
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const [at, setAt] = useState(0);
  const busy = at > 0;
  const restoreChosen = async () => {
    const left = await act.restoreAll(chosen, setAt);
    setAt(0);
    setChosen(left);
  };
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
    <Dialog
      width={800}
      title={`${bin.label}回收站`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={chosen.length === 0 || busy} onClick={() => void restoreChosen()}>
            {busy ? `正在取回 ${at} / ${chosen.length}` : `取回所选（${chosen.length} 条）`}
          </Button>
          <Button onClick={onClose}>关闭</Button>
        </>
      }
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
          rowSelection={{
            selectedRowKeys: chosen.map(({ id }) => id),
            onChange: (_, rows) => setChosen(rows),
            getCheckboxProps: (row) => ({ 'aria-label': `选择 ${bin.nameOf(row)}` }),
            getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
          }}
          pagination={{ pageSize: 10, hideOnSinglePage: true, itemRender: pageButton }}
          locale={{ emptyText: data ? <Nothing text="回收站是空的" /> : ' ' }}
          columns={[...bin.columns, actions]}
        />
      )}
    </Dialog>
  );
}

const keyOf = ({ label }: { label: string }) => ['bin', label];

function useBinActs<Row extends { id: string }>(bin: Bin<Row>, onChanged: () => Promise<void>) {
  const client = useQueryClient();
  const report = useBatchReport();
  const ask = useQuestion();
  const reload = async () => {
    await onChanged();
    await client.invalidateQueries({ queryKey: keyOf(bin) });
  };
  const { write } = useWrite(reload);
  /** One that fails does not stop the others; it is named, and stays chosen. */
  const restoreAll = async (rows: readonly Row[], onRow: (at: number) => void) => {
    const refused: Refused[] = [];
    for (const [index, row] of rows.entries()) {
      onRow(index + 1);
      await bin.restore(row).catch((error) => refused.push({ id: row.id, reason: messageOf(error) }));
    }
    const done = rows.length - refused.length;
    const message = [`已取回 ${done} 条`, refused.length > 0 && `${refused.length} 条没有取回`]
      .filter(Boolean)
      .join('，');
    const nameOf = (id: string) => bin.nameOf(rows.find((row) => row.id === id) as Row);
    report({ message, done, gone: [], refused }, nameOf);
    await reload();
    return rows.filter((row) => refused.some(({ id }) => id === row.id));
  };
  return {
    restoreAll,
    restore: (row: Row) => write(() => bin.restore(row), '已取回', row.id),
    purge: async (row: Row) => {
      const title = `彻底删除${bin.label}「${bin.nameOf(row)}」？`;
      if (await ask({ title, content: `${bin.loss}不能恢复。`, ok: '彻底删除', danger: true })) {
        await write(() => bin.purge(row), '已彻底删除', row.id);
      }
    },
  };
}
