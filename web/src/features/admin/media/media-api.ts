import { staff } from '@/shared/api/staff-client';
import { type BatchAnswer, callBatch } from '@/ui-admin/list/batch';
import { addRow, editRow } from '@/ui-admin/list/resource-api';
import type { Region } from '@/widgets/upload/core/crop';
import { fileBase, folderBase, type MediaFile, type MediaFolder } from '@/widgets/upload/library/media-api';

/** Changes of the library. */

export function saveFile({ id, version, name, alt, credit, folderId }: MediaFile): Promise<MediaFile> {
  return editRow<MediaFile>(fileBase, { id, version, name, alt, credit, folderId });
}

export function moveFiles(ids: readonly string[], folderId: string): Promise<BatchAnswer> {
  return callBatch(`${fileBase}/move`, ids, { method: 'PUT', with: { folderId } });
}

export function creditFiles(ids: readonly string[], credit: string): Promise<BatchAnswer> {
  return callBatch(`${fileBase}/editBatch`, ids, { method: 'PUT', with: { credit } });
}

export function deleteFiles(ids: readonly string[]): Promise<BatchAnswer> {
  return callBatch(`${fileBase}/deleteBatch`, ids, { method: 'DELETE' });
}

export function restoreFiles(ids: readonly string[]): Promise<BatchAnswer> {
  return callBatch(`${fileBase}/putRecycleBin`, ids, { method: 'PUT' });
}

export function purgeFiles(ids: readonly string[]): Promise<BatchAnswer> {
  return callBatch(`${fileBase}/deleteRecycleBin`, ids, { method: 'DELETE' });
}

/** Saves a part of a picture as a new file in the same folder. */
export function cropFile(id: string, region: Region): Promise<MediaFile> {
  return staff.post(`${fileBase}/crop`, { body: { id, ...region } });
}

/** What the form of a folder holds. */
export type FolderRow = Pick<MediaFolder, 'id' | 'version' | 'parentId' | 'name' | 'sortNo'>;

export function saveFolder(row: FolderRow): Promise<unknown> {
  const { id, version, parentId, name, sortNo } = row;
  const fields = { parentId, name, sortNo };
  return id === '' ? addRow(folderBase, fields) : editRow(folderBase, { ...fields, id, version });
}

export function deleteFolder(id: string): Promise<unknown> {
  return staff.delete(`${folderBase}/delete`, { query: { id } });
}
