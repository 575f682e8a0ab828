import { type ReactNode, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { type BatchAnswer, batchAt, perCall } from '@/ui-admin/list/batch';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { useNotices } from '@/ui-admin/use-notices';
import { useOnce } from '@/ui-admin/use-once';
import { afterDelete } from '../core/after-delete';
import { urlOf } from '../core/urls';
import type { BatchAction, BatchRun, ListRow } from '../list-resource';
import type { ListPageModel } from './use-list-page';

export type Batch = {
  /** How many rows of how many a long batch has gone through; null while none runs. */
  progress: { at: number; of: number } | null;
  removeSelected: () => Promise<void>;
  approveSelected: () => Promise<void>;
  /** Asks what the action asks, runs it over the selection and leaves selected what refused. */
  runSelected: (action: BatchAction) => Promise<void>;
  /** The dialog of an action, when one is open. */
  dialog: ReactNode;
};

/** Actions over the selected rows. Without a selection each of them only says 请选择一条记录！ */
export function useBatch<Row extends ListRow>(page: ListPageModel<Row>): Batch {
  const ask = useQuestion();
  const notices = useNotices();
  const once = useOnce();
  const report = useBatchReport();
  const { resource, selected, all, reload, selectKeys } = page;
  const [progress, setProgress] = useState<Batch['progress']>(null);
  const [open, setOpen] = useState<Extract<BatchAction, { form: unknown }> | null>(null);
  const chosen = all ?? selected.map(({ id }) => id);
  const count = all?.total ?? selected.length;
  const words = all ? `符合条件的全部 ${count} 条` : `共 ${count} 条`;
  const onPart = (at: number) => setProgress(all || count > perCall ? { at, of: count } : null);

  const over = async (question: Parameters<typeof ask>[0] | null, work: () => Promise<string | BatchAnswer>) => {
    if (count === 0) {
      notices.warn(messages.chooseRecord);
      return;
    }
    if (question && !(await ask(question))) {
      return;
    }
    await once.run(async () => {
      try {
        onPart(0);
        const answer = asAnswer(await work(), count);
        selectKeys(answer.refused.map(({ id }) => id));
        report(answer, (id) => nameAmong(page, id), all === null);
      } catch (error) {
        notices.failed(error);
      } finally {
        setProgress(null);
      }
      await reload();
    });
  };
  const said = async (run: BatchRun, label: string) => (await run(chosen, onPart)) ?? `${label}成功`;
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
          content: `${words}，${afterDelete(resource)}`,
          ok: '删除',
          danger: true,
        },
        () => told(batchAt(urlOf(resource, 'deleteBatch'), chosen, { method: 'DELETE' }, onPart), '删除成功'),
      ),
    approveSelected: () =>
      over({ title: messages.approveSelected, content: `${words}。`, ok: '审批' }, () =>
        told(batchAt(urlOf(resource, 'passBatch'), chosen, { method: 'GET' }, onPart), '审批成功'),
      ),
    runSelected: async (action) => {
      const { label, danger = false } = action;
      if ('form' in action) {
        setOpen(action);
        return;
      }
      const { question, run } = action;
      await over(question ? { title: question, content: `${words}。`, ok: label, danger } : null, () =>
        said(run, label),
      );
    },
    dialog: open?.form({
      count,
      onClose: () => setOpen(null),
      onGo: (run) => {
        setOpen(null);
        void over(null, () => said(run, open.label));
      },
    }),
  };
}

function asAnswer(answer: string | BatchAnswer, done: number): BatchAnswer {
  return typeof answer === 'string' ? { message: answer, done, gone: [], refused: [] } : answer;
}

function nameAmong<Row extends ListRow>({ resource, selected, rows }: ListPageModel<Row>, id: string): string {
  const row = [...selected, ...rows].find((each) => each.id === id);
  return row ? resource.nameOf(row) : id;
}
