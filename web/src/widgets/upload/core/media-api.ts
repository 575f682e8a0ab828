import type { Schemas } from '@/shared/api/generated';
import { shownMeanwhile, staffQuery } from '@/shared/api/staff-query';

/** Calls of the media library. */

export const fileBase = '/media/file';
export const folderBase = '/media/folder';
export const mediaPermission = 'content:media';

export type MediaKind = MediaFile['kind'];

/** A file of the library. `width` and `height` are 0 when it is no picture; `useCount` is how many places use it. */
export type MediaFile = Schemas['File'];

export type DeletedFile = MediaFile & { deleteTime: string };

/** A folder with those below it; `fileCount` counts the files directly in it. */
export type MediaFolder = Schemas['FolderNode'];

/** Where a file is used. `link` is an address of the back office, or empty. */
export type MediaUse = Schemas['Use'];

/** The folder parameter for files that are in no folder; empty means all files. */
export const noFolder = '0';

export type MediaQuery = {
  folder?: string;
  keyword?: string;
  kind?: string;
  /** `1`: only what nothing uses. */
  unused?: string;
  column?: string;
  order?: string;
  pageNo: number;
  pageSize: number;
};

/** Key of everything kept about the library; invalidating it loads again what is in sight. */
export const mediaKey = ['media'] as const;

export const fileListOptions = (query: MediaQuery) =>
  shownMeanwhile(staffQuery([...mediaKey, 'list', query], `${fileBase}/list`, { query }));

export const fileBinOptions = (query: Pick<MediaQuery, 'keyword' | 'pageNo' | 'pageSize'>) =>
  shownMeanwhile(staffQuery([...mediaKey, 'bin', query], `${fileBase}/recycleBin`, { query }));

export const folderTreeOptions = staffQuery([...mediaKey, 'folders'], `${folderBase}/tree`);

export const usageOptions = staffQuery([...mediaKey, 'usage'], '/media/usage');

export const usesOptions = (id: string) => staffQuery([...mediaKey, 'uses', id], `${fileBase}/uses`, { query: { id } });
