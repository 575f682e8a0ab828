import { useState } from 'react';
import type { Perform } from '@/ui-admin/actions/use-actions';
import { type BatchAnswer, perCall } from '@/ui-admin/list/batch';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { useToast } from '@/ui-admin/use-toast';
import type { Chosen, ListRow } from '../core/list-resource';
import type { ListPageModel } from './use-list-page';

type Batch = {
  chosen: Chosen;
  /** How many rows of how many a long batch has gone through; null while none runs. */
  progress: { at: number; of: number } | null;
  /** Runs an action over the chosen rows and leaves chosen what refused. */
  perform: Perform;
};

/** The chosen rows, and how something is done to all of them. */
export function useBatch<Row extends ListRow>(page: ListPageModel<Row>): Batch {
  const toast = useToast();
  const report = useBatchReport();
  const { selected, all, reload, selectKeys } = page;
  const [progress, setProgress] = useState<Batch['progress']>(null);
  const count = all?.total ?? selected.length;
  const onPart = (at: number) => setProgress(all || count > perCall ? { at, of: count } : null);
  const words = all ? `符合条件的全部 ${count} 条` : `共 ${count} 条`;
  const perform: Perform = async (work, { label, done }) => {
    let worked = true;
    try {
      onPart(0);
      const answer = asAnswer(await work(), done || `${label}成功`, count);
      selectKeys(answer.refused.map(({ id }) => id));
      report(answer, (id) => nameAmong(page, id), all === null);
    } catch (error) {
      worked = false;
      toast.failed(error);
    } finally {
      setProgress(null);
    }
    await reload();
    return worked;
  };
  return { chosen: { rows: all ?? selected.map(({ id }) => id), count, words, onPart }, progress, perform };
}

/** What was said of each row, or of all of them at once. */
function asAnswer(answer: unknown, otherwise: string, done: number): BatchAnswer {
  if (isAnswer(answer)) return { ...answer, message: answer.message || otherwise };
  return { message: typeof answer === 'string' ? answer : otherwise, done, gone: [], refused: [] };
}

function isAnswer(answer: unknown): answer is BatchAnswer {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

function nameAmong<Row extends ListRow>({ resource, selected, rows }: ListPageModel<Row>, id: string): string {
  const row = [...selected, ...rows].find((each) => each.id === id);
  return row ? resource.nameOf(row) : id;
}
