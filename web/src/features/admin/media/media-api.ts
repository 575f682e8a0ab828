import { staffClient } from '@/shared/api/staff-client';
import { addRow, editRow } from '@/ui-admin/list/resource-api';
import type { Region } from '@/widgets/upload/core/crop';
import { fileBase, folderBase, type MediaFile, type MediaFolder } from '@/widgets/upload/library/media-api';

/** Changes of the library. Batch calls take ids joined with commas. */

export function saveFile({ id, version, name, alt, credit, folderId }: MediaFile): Promise<MediaFile> {
  return editRow(fileBase, { id, version, name, alt, credit, folderId });
}

export function moveFiles(ids: readonly string[], folderId: string): Promise<unknown> {
  return staffClient(`${fileBase}/move`, { method: 'PUT', body: { ids: ids.join(','), folderId } });
}

export function creditFiles(ids: readonly string[], credit: string): Promise<unknown> {
  return staffClient(`${fileBase}/editBatch`, { method: 'PUT', body: { ids: ids.join(','), credit } });
}

export function deleteFiles(ids: readonly string[]): Promise<unknown> {
  return staffClient(`${fileBase}/deleteBatch`, { method: 'DELETE', query: { ids: ids.join(',') } });
}

export function restoreFiles(ids: readonly string[]): Promise<unknown> {
  return staffClient(`${fileBase}/putRecycleBin`, { method: 'PUT', body: { ids: ids.join(',') } });
}

export function purgeFiles(ids: readonly string[]): Promise<unknown> {
  return staffClient(`${fileBase}/deleteRecycleBin`, { method: 'DELETE', query: { ids: ids.join(',') } });
}

/** Saves a part of a picture as a new file in the same folder. */
export function cropFile(id: string, region: Region): Promise<MediaFile> {
  return staffClient<MediaFile>(`${fileBase}/crop`, { method: 'POST', body: { id, ...region } });
}

/** What the form of a folder holds. */
export type FolderRow = Pick<MediaFolder, 'id' | 'version' | 'parentId' | 'name' | 'sortNo'>;

export function saveFolder(row: FolderRow): Promise<unknown> {
  const { id, version, parentId, name, sortNo } = row;
  const fields = { parentId, name, sortNo };
  return id === '' ? addRow(folderBase, fields) : editRow(folderBase, { ...fields, id, version });
}

export function deleteFolder(id: string): Promise<unknown> {
  return staffClient(`${folderBase}/delete`, { method: 'DELETE', query: { id } });
}
