/** What others may take of this widget. */
export { downloadAddress, fileAddress } from './core/address';
export type { Region } from './core/crop';
export { branchOf, flatFolders, folderOptions } from './core/folder-tree';
export { KeptQueues } from './core/kept-queues';
export {
  type DeletedFile,
  fileBase,
  fileBinOptions,
  fileListOptions,
  folderBase,
  folderTreeOptions,
  type MediaFile,
  type MediaFolder,
  type MediaKind,
  type MediaUse,
  mediaKey,
  mediaPermission,
  noFolder,
  usageOptions,
  usesOptions,
} from './core/media-api';
export { previewKind } from './core/preview-kind';
export { refusalOf } from './core/refusal';
export { type StoredFile, uploadFile } from './core/upload-file';
export { CropModal } from './view/crop-modal';
export { FileInput } from './view/file-input';
export { file, fileList, image, listedFiles, servedFile, textOfFiles } from './view/file-kind';
export { FilesShown } from './view/files-shown';
export { ImageInsertDialog } from './view/image-insert-dialog';
export { type ChosenPicture, MediaPicker, type OtherChoice } from './view/media-picker';
export { DropFiles, PickFiles } from './view/pick-files';
export { PictureChoice, PictureGrid } from './view/picture-grid';
export { PreviewModal } from './view/preview-modal';
export { UploadCell } from './view/upload-cell';
export { UploadDialog } from './view/upload-dialog';
export { UploadList } from './view/upload-list';
export { UploadRow } from './view/upload-row';
export { type OneUpload, useOneUpload } from './view/use-one-upload';
export { type Upload, useUpload } from './view/use-upload';
export { askUploads, useWaits } from './view/use-waits';
