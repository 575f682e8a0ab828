import type { BatchAnswer } from '@/ui-admin/list/batch';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { useWrite } from '@/ui-admin/use-write';
import { type MediaFile, mediaKey } from '@/widgets/upload';

/** Does something to files and tells about each that was gone or refused. Resolves with what became of them, or null if nothing did. */
export type Over = (
  files: readonly MediaFile[],
  work: (ids: string[]) => Promise<BatchAnswer>,
) => Promise<BatchAnswer | null>;

/** @param stay files that refuse stay selected */
export function useOver(stay: boolean): Over {
  const report = useBatchReport();
  const { write } = useWrite([mediaKey]);
  return async (files, work) => {
    let became: BatchAnswer | null = null;
    await write(async () => {
      const answer = await work(files.map(({ id }) => id));
      report(answer, (id) => files.find((file) => file.id === id)?.name ?? id, stay);
      if (answer.done + answer.gone.length > 0) became = answer;
    });
    return became;
  };
}
