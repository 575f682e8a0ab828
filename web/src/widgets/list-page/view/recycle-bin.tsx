import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import type { Action } from '@/ui-admin/actions/action';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Dialog } from '@/ui-admin/dialog/dialog';
import type { Refused } from '@/ui-admin/list/batch';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { type ListColumn, RowsTable, useList, wholeRows } from '@/widgets/list';

/** The deleted rows of a list and what can be done with them. */
export type Bin<Row> = {
  /** Path of the calls of its list. */
  base: string;
  /** What lies in it: 用户, 字典. */
  label: string;
  nameOf: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
  load: () => Promise<Row[]>;
  restore: (row: Row) => Promise<unknown>;
  purge: (row: Row) => Promise<unknown>;
  /** What is lost with the row for good, as a sentence. */
  loss: string;
};

type Props<Row> = { bin: Bin<Row>; onClose: () => void };

/** Deleted rows: to be taken back, or removed for good. Mount it while it is open. */
export function RecycleBin<Row extends { id: string }>({ bin, onClose }: Props<Row>) {
  const list = useList({
    ask: () => ({ queryKey: keyOf(bin), queryFn: bin.load }),
    sizes: [10],
    local: true,
    choice: wholeRows<Row>(),
  });
  const { restoreAll, offersOf } = useBinActs(bin);
  const chosen = list.held.entries;
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null);
  const restoreChosen = async () => {
    const sent = list.latest();
    const back = await restoreAll(sent, (at) => setProgress({ at, of: sent.length }));
    setProgress(null);
    list.pick({ entries: list.latest().filter(({ id }) => !back.has(id)) });
  };
  return (
    <Dialog
      width={800}
      title={`${bin.label}回收站`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={chosen.length === 0 || progress !== null} onClick={() => void restoreChosen()}>
            {progress ? `正在取回 ${progress.at} / ${progress.of}` : `取回所选（${chosen.length} 条）`}
          </Button>
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <RowsTable<Row>
        label={`已删除的${bin.label}`}
        list={list}
        columns={bin.columns}
        nameOf={bin.nameOf}
        offersOf={(row) => offersOf(row, row.id)}
        empty="回收站是空的"
      />
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
  /** One that fails does not stop the others; it is named, and stays chosen. Gives the ids of those that are back. */
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
    const still = new Set(refused.map(({ id }) => id));
    return new Set(rows.map(({ id }) => id).filter((id) => !still.has(id)));
  };
  return { restoreAll, offersOf };
}
