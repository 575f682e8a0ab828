const kilobyte = 1024;

/** `24 KB`, `1.6 MB`: what a reader on a slow line wants to know before the download. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  if (bytes < kilobyte * kilobyte) return `${Math.round(bytes / kilobyte)} KB`;
  if (bytes < kilobyte ** 3) return `${(bytes / kilobyte ** 2).toFixed(1)} MB`;
  return `${(bytes / kilobyte ** 3).toFixed(1)} GB`;
}

/** Kind shown next to an attachment: the extension people know, else the subtype of the media type. */
export function fileKind(name: string, type: string): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  const subtype = type.includes('/') ? type.slice(type.lastIndexOf('/') + 1) : type;
  return (extension ?? subtype).toUpperCase();
}
