import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import type { Action } from '@/ui-admin/actions/action';
import { ActionLinks } from '@/ui-admin/actions/action-links';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Dialog } from '@/ui-admin/dialog/dialog';
import type { Refused } from '@/ui-admin/list/batch';
import list from '@/ui-admin/list/list.module.css';
import { pageButton } from '@/ui-admin/list/page-button';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { Failed, Nothing } from '@/ui-admin/state/states';

/** The deleted rows of a list and what can be done with them. */
export type Bin<Row> = {
  /** Path of the calls of its list. */
  base: string;
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

type Props<Row> = { bin: Bin<Row>; onClose: () => void };

/** Deleted rows: to be taken back, or removed for good. Mount it while it is open. */
export function RecycleBin<Row extends { id: string }>({ bin, onClose }: Props<Row>) {
  const { data, error, isFetching, refetch } = useQuery({ queryKey: keyOf(bin), queryFn: bin.load });
  const { restoreAll, offersOf } = useBinActs(bin);
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const [at, setAt] = useState(0);
  const busy = at > 0;
  const restoreChosen = async () => {
    const left = await restoreAll(chosen, setAt);
    setAt(0);
    setChosen(left);
  };
  const actions: NonNullable<TableProps<Row>['columns']>[number] = {
    title: '操作',
    key: 'actions',
    width: 140,
    render: (_, row) => <ActionLinks subject={bin.nameOf(row)} offers={offersOf(row, row.id)} />,
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

function actionsOf<Row>({ label, nameOf, loss, restore, purge }: Bin<Row>): Action<Row>[] {
  return [
    { key: 'back', label: '取回', run: restore, done: '已取回' },
    {
      key: 'purge',
      label: '彻底删除',
      danger: true,
      question: (row) => ({ title: `彻底删除${label}「${nameOf(row)}」？`, content: `${loss}不能恢复。` }),
      run: purge,
      done: '已彻底删除',
    },
  ];
}

function useBinActs<Row extends { id: string }>(bin: Bin<Row>) {
  const client = useQueryClient();
  const report = useBatchReport();
  const reload = async () => {
    await client.invalidateQueries({ queryKey: resourceKey(bin.base) });
    await client.invalidateQueries({ queryKey: keyOf(bin) });
  };
  const { offersOf } = useActions(actionsOf(bin), useChange(reload));
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
  return { restoreAll, offersOf };
}
