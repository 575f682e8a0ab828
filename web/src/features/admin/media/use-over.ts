import type { BatchAnswer } from '@/ui-admin/list/batch';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { useWrite } from '@/ui-admin/use-write';
import { type MediaFile, mediaKey } from '@/widgets/upload';

/** Does something to files and tells about each that was gone or refused. True when the selection is done with. */
export type Over = (files: readonly MediaFile[], work: (ids: string[]) => Promise<BatchAnswer>) => Promise<boolean>;

export function useOver(): Over {
  const report = useBatchReport();
  const { write } = useWrite([mediaKey]);
  return async (files, work) => {
    let finished = false;
    await write(async () => {
      const answer = await work(files.map(({ id }) => id));
      report(answer, (id) => files.find((file) => file.id === id)?.name ?? id);
      finished = answer.done + answer.gone.length > 0;
    });
    return finished;
  };
}
