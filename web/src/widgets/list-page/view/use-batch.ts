import { useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { type BatchAnswer, callBatch, perCall } from '@/ui-admin/list/batch';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { useNotices } from '@/ui-admin/use-notices';
import { afterDelete } from '../core/after-delete';
import { urlOf } from '../core/urls';
import type { BatchAction, ListRow } from '../list-resource';
import type { ListPageModel } from './use-list-page';

export type Batch<Row> = {
  /** How many rows of how many a long batch has gone through; null while none runs. */
  progress: { at: number; of: number } | null;
  removeSelected: () => Promise<void>;
  approveSelected: () => Promise<void>;
  /** Asks what the action asks, runs it over the selection and leaves selected what refused. */
  runSelected: (action: BatchAction<Row>) => Promise<void>;
};

/** Actions over the selected rows. Without a selection each of them only says 请选择一条记录！ */
export function useBatch<Row extends ListRow>(page: ListPageModel<Row>): Batch<Row> {
  const ask = useQuestion();
  const notices = useNotices();
  const report = useBatchReport();
  const { resource, selected, reload, selectKeys } = page;
  const [progress, setProgress] = useState<Batch<Row>['progress']>(null);
  const ids = () => selected.map(({ id }) => id);
  const onPart = (at: number) => setProgress(selected.length > perCall ? { at, of: selected.length } : null);

  const over = async (question: Parameters<typeof ask>[0] | null, work: () => Promise<string | BatchAnswer>) => {
    if (selected.length === 0) {
      notices.warn(messages.chooseRecord);
      return;
    }
    if (question && !(await ask(question))) {
      return;
    }
    try {
      onPart(0);
      const answer = asAnswer(await work(), selected.length);
      selectKeys(answer.refused.map(({ id }) => id));
      report(answer, (id) => nameAmong(page, id));
    } catch (error) {
      notices.failed(error);
    } finally {
      setProgress(null);
    }
    await reload();
  };
  const told = async (work: Promise<BatchAnswer>, otherwise: string) => {
    const answer = await work;
    return { ...answer, message: answer.message || otherwise };
  };
  return {
    progress,
    removeSelected: () =>
      over(
        {
          title: messages.deleteSelected,
          content: `共 ${selected.length} 条，${afterDelete(resource)}`,
          ok: '删除',
          danger: true,
        },
        () => told(callBatch(urlOf(resource, 'deleteBatch'), ids(), { method: 'DELETE' }, onPart), '删除成功'),
      ),
    approveSelected: () =>
      over({ title: messages.approveSelected, content: `共 ${selected.length} 条。`, ok: '审批' }, () =>
        told(callBatch(urlOf(resource, 'passBatch'), ids(), { method: 'GET' }, onPart), '审批成功'),
      ),
    runSelected: ({ label, question, danger = false, run }) =>
      over(
        question ? { title: question, content: `共 ${selected.length} 条。`, ok: label, danger } : null,
        async () => (await run(selected, onPart)) ?? `${label}成功`,
      ),
  };
}

function asAnswer(answer: string | BatchAnswer, done: number): BatchAnswer {
  return typeof answer === 'string' ? { message: answer, done, gone: [], refused: [] } : answer;
}

function nameAmong<Row extends ListRow>({ resource, selected, rows }: ListPageModel<Row>, id: string): string {
  const row = [...selected, ...rows].find((each) => each.id === id);
  return row ? resource.nameOf(row) : id;
}
