import { useState } from 'react';
import type { Perform } from '@/ui-admin/actions/use-actions';
import { type BatchAnswer, perCall } from '@/ui-admin/list/batch';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { useToast } from '@/ui-admin/use-toast';
import type { Held } from '@/widgets/list';
import type { Chosen, ListRow } from '../core/list-resource';
import type { ListPageModel } from './use-list-page';

type Batch = {
  /** The rows as they are drawn. */
  chosen: Chosen;
  /** The rows that an action takes along when it is pressed. */
  latest: () => Chosen;
  /** How many rows of how many a long batch has gone through; null while none runs. */
  progress: { at: number; of: number } | null;
  /** Runs an action over its rows; of them, those that refused stay chosen. */
  perform: Perform<Chosen>;
};

/** The chosen rows, and how something is done to all of them. */
export function useBatch<Row extends ListRow>(page: ListPageModel<Row>): Batch {
  const toast = useToast();
  const report = useBatchReport();
  const { selected, all, list, latest, rows, resource, reload } = page;
  const [progress, setProgress] = useState<Batch['progress']>(null);
  const perform: Perform<Chosen> = async (work, { subject: sent, label, done }) => {
    const known = [...list.latest(), ...rows];
    const nameOf = (id: string) => {
      const row = known.find((each) => each.id === id);
      return row ? resource.nameOf(row) : id;
    };
    let worked = true;
    try {
      sent.onPart(0);
      const answer = asAnswer(await work(), done || `${label}成功`, sent.count);
      list.pick({ entries: list.latest().filter(({ id }) => !wasSent(sent, id) || isRefused(answer, id)) });
      report(answer, nameOf, !('query' in sent.rows));
    } catch (error) {
      worked = false;
      toast.failed(error);
    } finally {
      setProgress(null);
    }
    await reload();
    return worked;
  };
  return {
    chosen: chosenOf({ entries: selected, all }, setProgress),
    latest: () => chosenOf(latest(), setProgress),
    progress,
    perform,
  };
}

function chosenOf({ entries, all }: Held<ListRow>, setProgress: (progress: Batch['progress']) => void): Chosen {
  const count = all?.total ?? entries.length;
  return {
    rows: all ?? entries.map(({ id }) => id),
    count,
    words: all ? `符合条件的全部 ${count} 条` : `共 ${count} 条`,
    onPart: (at) => setProgress(all || count > perCall ? { at, of: count } : null),
  };
}

const wasSent = ({ rows }: Chosen, id: string) => 'query' in rows || rows.includes(id);
const isRefused = ({ refused }: BatchAnswer, id: string) => refused.some((each) => each.id === id);

/** What was said of each row, or of all of them at once. */
function asAnswer(answer: unknown, otherwise: string, done: number): BatchAnswer {
  if (isAnswer(answer)) return { ...answer, message: answer.message || otherwise };
  return { message: typeof answer === 'string' ? answer : otherwise, done, gone: [], refused: [] };
}

function isAnswer(answer: unknown): answer is BatchAnswer {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}
