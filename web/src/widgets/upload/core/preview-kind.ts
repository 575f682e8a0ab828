/** How a stored file can be looked at without leaving the page. */
export type PreviewKind = 'image' | 'pdf' | 'text' | 'video' | 'none';

const kinds: Record<string, PreviewKind> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  pdf: 'pdf',
  txt: 'text',
  csv: 'text',
  mp4: 'video',
};

/** By the extension of the stored path: the server has made sure that it fits the content. */
export function previewKind(path: string): PreviewKind {
  const extension = /\.([a-z0-9]+)$/i.exec(path.split(/[?#]/, 1)[0] ?? '')?.[1] ?? '';
  return kinds[extension.toLowerCase()] ?? 'none';
}
