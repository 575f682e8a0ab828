import { useQueryClient } from '@tanstack/react-query';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { type Change, useChange } from '@/ui-admin/use-change';
import { type MediaFile, mediaKey } from '@/widgets/upload/library/media-api';
import { deleteFiles, purgeFiles, restoreFiles } from './media-api';

export type MediaActs = {
  run: Change;
  remove: (files: readonly MediaFile[]) => Promise<boolean>;
  restore: (files: readonly MediaFile[]) => Promise<boolean>;
  purge: (files: readonly MediaFile[]) => Promise<boolean>;
};

/** What can be done with files, each destroying act after a question. */
export function useMediaActs(): MediaActs {
  const client = useQueryClient();
  const ask = useQuestion();
  const run = useChange(() => client.invalidateQueries({ queryKey: mediaKey }));
  return {
    run,
    remove: async (files) => {
      const title = `删除${named(files)}？`;
      const content = '文件进入回收站，可以取回。正在使用的文件不能删除。';
      return (
        (await ask({ title, content, ok: '删除', danger: true })) &&
        run(() => deleteFiles(files.map(({ id }) => id)), '已移到回收站')
      );
    },
    restore: (files) => run(() => restoreFiles(files.map(({ id }) => id)), '已取回'),
    purge: async (files) => {
      const title = `彻底删除${named(files)}？`;
      return (
        (await ask({ title, content: '文件和它的各种尺寸都会删除，不能恢复。', ok: '彻底删除', danger: true })) &&
        run(() => purgeFiles(files.map(({ id }) => id)), '已彻底删除')
      );
    },
  };
}

function named(files: readonly MediaFile[]): string {
  const [first] = files;
  return files.length === 1 && first ? `「${first.name}」` : ` ${files.length} 个文件`;
}
