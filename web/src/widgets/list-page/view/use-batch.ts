import { staffTeller } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { idList } from '@/ui-admin/list/resource-api';
import { useNotices } from '@/ui-admin/use-notices';
import { afterDelete } from '../core/after-delete';
import { urlOf } from '../core/urls';
import type { BatchAction, ListRow } from '../list-resource';
import type { ListPageModel } from './use-list-page';

export type Batch<Row> = {
  removeSelected: () => Promise<void>;
  approveSelected: () => Promise<void>;
  /** Asks what the action asks, runs it over the selection and clears it. */
  runSelected: (action: BatchAction<Row>) => Promise<void>;
};

/** Actions over the selected rows. Without a selection each of them only says 请选择一条记录！ */
export function useBatch<Row extends ListRow>(page: ListPageModel<Row>): Batch<Row> {
  const ask = useQuestion();
  const notices = useNotices();
  const { resource, selected, perform, clearSelection } = page;
  const ids = () => idList(selected.map(({ id }) => id));

  const over = async (question: Parameters<typeof ask>[0] | null, work: () => Promise<string>) => {
    if (selected.length === 0) {
      notices.warn(messages.chooseRecord);
      return;
    }
    if (question && !(await ask(question))) {
      return;
    }
    if (await perform(work)) {
      clearSelection();
    }
  };
  return {
    removeSelected: () =>
      over(
        {
          title: messages.deleteSelected,
          content: `共 ${selected.length} 条，${afterDelete(resource)}`,
          ok: '删除',
          danger: true,
        },
        async () => {
          const answer = await staffTeller(urlOf(resource, 'deleteBatch'), { method: 'DELETE', query: { ids: ids() } });
          return answer.message || '删除成功';
        },
      ),
    approveSelected: () =>
      over({ title: messages.approveSelected, content: `共 ${selected.length} 条。`, ok: '审批' }, async () => {
        const answer = await staffTeller(urlOf(resource, 'passBatch'), { query: { ids: ids() } });
        return answer.message || '审批成功';
      }),
    runSelected: ({ label, question, danger = false, run }) =>
      over(
        question ? { title: question, content: `共 ${selected.length} 条。`, ok: label, danger } : null,
        async () => (await run(selected)) ?? `${label}成功`,
      ),
  };
}
