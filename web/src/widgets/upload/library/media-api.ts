import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';

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

/** Stored bytes and files of the site; `quota` 0 is no limit. */
export type MediaUsage = Schemas['Usage'];

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
  queryOptions({
    queryKey: [...mediaKey, 'list', query],
    queryFn: ({ signal }) => staff.get(`${fileBase}/list`, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const fileBinOptions = (query: Pick<MediaQuery, 'keyword' | 'pageNo' | 'pageSize'>) =>
  queryOptions({
    queryKey: [...mediaKey, 'bin', query],
    queryFn: ({ signal }) => staff.get(`${fileBase}/recycleBin`, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const folderTreeOptions = queryOptions({
  queryKey: [...mediaKey, 'folders'],
  queryFn: ({ signal }) => staff.get(`${folderBase}/tree`, { signal }),
});

export const usageOptions = queryOptions({
  queryKey: [...mediaKey, 'usage'],
  queryFn: ({ signal }) => staff.get('/media/usage', { signal }),
});

export const usesOptions = (id: string) =>
  queryOptions({
    queryKey: [...mediaKey, 'uses', id],
    queryFn: ({ signal }) => staff.get(`${fileBase}/uses`, { query: { id }, signal }),
  });
