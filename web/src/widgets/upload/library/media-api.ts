import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Audit, Page } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';

/** Calls of the media library. */

export const fileBase = '/media/file';
export const folderBase = '/media/folder';
export const mediaPermission = 'content:media';

export type MediaKind = 'image' | 'video' | 'pdf' | 'document' | 'text' | 'archive';

/** A file of the library. `width` and `height` are 0 when it is no picture; `useCount` is how many places use it. */
export type MediaFile = Audit & {
  id: string;
  path: string;
  name: string;
  ext: string;
  mime: string;
  kind: MediaKind;
  size: number;
  width: number;
  height: number;
  alt: string;
  credit: string;
  /** Empty when it is in no folder. */
  folderId: string;
  biz: string;
  useCount: number;
};

export type DeletedFile = MediaFile & { deleteTime: string };

/** A folder with those below it; `fileCount` counts the files directly in it. */
export type MediaFolder = {
  id: string;
  version: number;
  parentId: string;
  name: string;
  sortNo: number;
  fileCount: number;
  children: MediaFolder[];
};

/** Where a file is used. `link` is an address of the back office, or empty. */
export type MediaUse = {
  objectType: string;
  typeText: string;
  objectId: string;
  field: string;
  title: string;
  link: string;
};

/** Stored bytes and files of the site; `quota` 0 is no limit. */
export type MediaUsage = { bytes: number; files: number; quota: number };

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
    queryFn: ({ signal }) => staffClient<Page<MediaFile>>(`${fileBase}/list`, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const fileBinOptions = (query: Pick<MediaQuery, 'keyword' | 'pageNo' | 'pageSize'>) =>
  queryOptions({
    queryKey: [...mediaKey, 'bin', query],
    queryFn: ({ signal }) => staffClient<Page<DeletedFile>>(`${fileBase}/recycleBin`, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const folderTreeOptions = queryOptions({
  queryKey: [...mediaKey, 'folders'],
  queryFn: ({ signal }) => staffClient<MediaFolder[]>(`${folderBase}/tree`, { signal }),
});

export const usageOptions = queryOptions({
  queryKey: [...mediaKey, 'usage'],
  queryFn: ({ signal }) => staffClient<MediaUsage>('/media/usage', { signal }),
});

export const usesOptions = (id: string) =>
  queryOptions({
    queryKey: [...mediaKey, 'uses', id],
    queryFn: ({ signal }) => staffClient<MediaUse[]>(`${fileBase}/uses`, { query: { id }, signal }),
  });
