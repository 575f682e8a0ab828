const megabyte = 1024 * 1024;

/** Largest file in bytes; one byte more is refused. */
export const largestFile = 10 * megabyte;

type Sized = { name: string; type: string; size: number };

/** What an uploader takes: pictures alone, or any attachment. */
export type UploadKind = 'image' | 'file';

export function isPicture({ type }: Sized): boolean {
  return type.startsWith('image/');
}

/** Attachments of these kinds are compressed; an image uploader compresses every picture. */
const compressed = /^image\/(jpeg|jpg|png)$/;

/** Quality, from 0 to 1, a file is compressed with before it is sent, or null when it is sent as it is. */
export function qualityOf(file: Sized, kind: UploadKind): number | null {
  const fits = kind === 'image' ? isPicture(file) : compressed.test(file.type);
  if (!fits) {
    return null;
  }
  // The two round sizes count as large: the rule leaves them out of the small ones.
  return file.size < 2 * megabyte && file.size !== megabyte ? 0.5 : 0.2;
}

/**
 * Media type a picture is compressed to, or null when compressing would spoil it: a moving picture would stand still, and
 * no browser writes the remaining types. A PNG that is seen through anywhere has to stay a PNG, which has no quality.
 */
export function encodingOf(type: string, opaque: boolean): string | null {
  switch (type) {
    case 'image/jpeg':
    case 'image/jpg':
      return 'image/jpeg';
    case 'image/webp':
      return 'image/webp';
    case 'image/png':
      return opaque ? 'image/jpeg' : null;
    default:
      return null;
  }
}

const kindNames: Record<string, string> = { 'image/png': 'PNG', 'image/jpeg': 'JPG', 'image/webp': 'WebP' };

/** What a person is told of a file that is of another kind than the one they chose; empty when it is of the same. */
export function changedNote(chosen: Pick<Sized, 'type'>, sent: Pick<Sized, 'type'>): string {
  const [from, to] = [kindNames[chosen.type], kindNames[sent.type]];
  return from && to && from !== to ? `为减小体积已由 ${from} 转为 ${to}；有透明部分的图片会保留 ${from}` : '';
}

/** The name with the extension that belongs to the media type. */
export function renamedFor(name: string, type: string): string {
  const extension = type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length);
  const fitting = extension === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${extension}$`, 'i');
  return fitting.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.${extension}`;
}
