import { later } from '@/ui-admin/later';

/** Dialogs over a list, which come when they are first opened. */
export const DetailModal = later(async () => (await import('./detail-modal')).DetailModal);
export const RowDetails = later(async () => (await import('./detail-modal')).RowDetails);
export const OwnExports = later(async () => (await import('./exports-modal')).OwnExports);
export const ExportsModal = later(async () => (await import('./exports-modal')).ExportsModal);
export const OwnImports = later(async () => (await import('./own-imports')).OwnImports);
export const ImportModal = later(async () => (await import('./import-modal')).ImportModal);
export const RecycleBin = later(async () => (await import('./recycle-bin')).RecycleBin);
export const RowFormModal = later(async () => (await import('./row-form-modal')).RowFormModal);
