import { useQuestion } from '@/ui-admin/dialog/use-question';
import type { BatchAnswer } from '@/ui-admin/list/batch';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { useWrite, type Write } from '@/ui-admin/use-write';
import { type MediaFile, mediaKey } from '@/widgets/upload/library/media-api';
import { deleteFiles, purgeFiles, restoreFiles } from './media-api';

export type MediaActs = {
  run: Write;
  /** Does something to files and tells about each that was gone or refused. True when the selection is done with. */
  over: (files: readonly MediaFile[], work: (ids: string[]) => Promise<BatchAnswer>) => Promise<boolean>;
  remove: (files: readonly MediaFile[]) => Promise<boolean>;
  restore: (files: readonly MediaFile[]) => Promise<boolean>;
  purge: (files: readonly MediaFile[]) => Promise<boolean>;
};

/** What can be done with files, each destroying act after a question. */
export function useMediaActs(): MediaActs {
  const ask = useQuestion();
  const report = useBatchReport();
  const { write: run } = useWrite([mediaKey]);
  const over: MediaActs['over'] = async (files, work) => {
    let finished = false;
    await run(async () => {
      const answer = await work(files.map(({ id }) => id));
      report(answer, (id) => files.find((file) => file.id === id)?.name ?? id);
      finished = answer.done + answer.gone.length > 0;
    });
    return finished;
  };
  return {
    run,
    over,
    remove: async (files) => {
      const title = `删除${named(files)}？`;
      const content = '文件进入回收站，可以取回。正在使用的文件不能删除。';
      return (await ask({ title, content, ok: '删除', danger: true })) && over(files, deleteFiles);
    },
    restore: (files) => over(files, restoreFiles),
    purge: async (files) => {
      const title = `彻底删除${named(files)}？`;
      return (
        (await ask({ title, content: '文件和它的各种尺寸都会删除，不能恢复。', ok: '彻底删除', danger: true })) &&
        over(files, purgeFiles)
      );
    },
  };
}

function named(files: readonly MediaFile[]): string {
  const [first] = files;
  return files.length === 1 && first ? `「${first.name}」` : ` ${files.length} 个文件`;
}
