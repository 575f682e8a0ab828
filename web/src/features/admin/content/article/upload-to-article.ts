import type { Upload } from '@/widgets/rich-text/upload';
import { uploadFile } from '@/widgets/upload/upload-file';

/** Stores what is put into the text of an article; it can be found in the media library afterwards. */
export const uploadToArticle: Upload = (file, onProgress) =>
  uploadFile(file, { biz: 'jeditor', fields: { jeditor: '1' }, onProgress });
