import { fileSize } from '@/shared/format/file';
import type { MediaFile, MediaKind } from '@/widgets/upload';

export const kindWords: Record<MediaKind, string> = {
  image: '图片',
  video: '视频',
  pdf: 'PDF',
  document: '文档',
  text: '文本',
  archive: '压缩包',
};

/** `800 × 480 · 24 KB`, or `文档 · 24 KB` of what has no pixels. */
export function factsOf({ kind, width, height, size }: MediaFile): string {
  return `${width > 0 ? `${width} × ${height}` : kindWords[kind]} · ${fileSize(size)}`;
}

/** A picture somebody cannot see has to be said in words before it is used. */
export function lacksAlt({ kind, alt }: MediaFile): boolean {
  return kind === 'image' && alt.trim() === '';
}
