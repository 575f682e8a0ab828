import { staff } from '@/shared/api/staff-client';
import { callBatch } from '@/ui-admin/list/batch';
import { addRow, editRow } from '@/ui-admin/list/resource-api';
import { fileBase, folderBase, type MediaFile, type MediaFolder, type Region } from '@/widgets/upload';

/** Changes of the library. */

export const saveFile = ({ id, version, name, alt, credit, folderId }: MediaFile) =>
  editRow<MediaFile>(fileBase, { id, version, name, alt, credit, folderId });

export const moveFiles = (ids: readonly string[], folderId: string) =>
  callBatch(`${fileBase}/move`, ids, { method: 'PUT', with: { folderId } });

export const creditFiles = (ids: readonly string[], credit: string) =>
  callBatch(`${fileBase}/editBatch`, ids, { method: 'PUT', with: { credit } });

export const deleteFiles = (ids: readonly string[]) => callBatch(`${fileBase}/deleteBatch`, ids, { method: 'DELETE' });

export const restoreFiles = (ids: readonly string[]) => callBatch(`${fileBase}/putRecycleBin`, ids, { method: 'PUT' });

export const purgeFiles = (ids: readonly string[]) =>
  callBatch(`${fileBase}/deleteRecycleBin`, ids, { method: 'DELETE' });

/** Saves a part of a picture as a new file in the same folder. */
export const cropFile = (id: string, region: Region) => staff.post(`${fileBase}/crop`, { body: { id, ...region } });

/** What the form of a folder holds. */
export type FolderRow = Pick<MediaFolder, 'id' | 'version' | 'parentId' | 'name' | 'sortNo'>;

export function saveFolder(row: FolderRow): Promise<unknown> {
  const { id, version, parentId, name, sortNo } = row;
  const fields = { parentId, name, sortNo };
  return id === '' ? addRow(folderBase, fields) : editRow(folderBase, { ...fields, id, version });
}

export const deleteFolder = (id: string) => staff.delete(`${folderBase}/delete`, { query: { id } });
