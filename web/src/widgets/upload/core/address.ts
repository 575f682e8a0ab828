/** Widths in pixels the server makes renditions in. */
export const renditionWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;

const base = '/api/sys/common/static/';

/**
 * Address of a stored file. A value that is an address already stands as it is. With a width in pixels: of the smallest
 * rendition at least that wide.
 */
export function fileAddress(path: string, width?: number): string {
  if (path === '') {
    return '';
  }
  if (/^(https?:|data:|\/)/i.test(path) && !path.startsWith(base)) {
    return path;
  }
  const address = path.startsWith(base) ? path : base + encodeURI(path);
  return width === undefined ? address : `${address}?w=${renditionWidths.find((each) => each >= width) ?? 1920}`;
}

/** Address under which the browser keeps the file instead of showing it. */
export function downloadAddress(path: string): string {
  const address = fileAddress(path);
  return address.startsWith(base) ? `${address}?download=1` : address;
}

/** The part of an address that names the file. */
export function nameInPath(path: string): string {
  const last = path.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
