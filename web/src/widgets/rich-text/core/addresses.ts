/**
 * Where links and pictures of an article may lead. The server judges the same addresses with the same result; the cases of
 * both stand in internal/content/richtext/testdata/article-html.json.
 */

const uploaded = '/api/sys/common/static/';

/** What browsers and templates read differently from what stands there. */
function isPlain(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\\"'<>`\u0000- \u007f\ufffd]|\{\{/.test(address) && !/%(?![0-9a-f]{2})/i.test(address);
}

function isSitePath(address: string): boolean {
  return /^\/(?!\/)/.test(address) && isPlain(address);
}

function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(address) || !isPlain(address) || !URL.canParse(address)) {
    return false;
  }
  const { hostname, username, password } = new URL(address);
  return hostname !== '' && username === '' && password === '';
}

/** A page of this site or the web, a mail address, a telephone or a place in the same text. */
export function isLinkTarget(address: string): boolean {
  return isSitePath(address) || isWebAddress(address) || (isPlain(address) && /^(mailto:|tel:|#)[^:]+$/.test(address));
}

/** The address as the server stores it: path and fragment in ASCII. */
export function storedAddress(address: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address.trim()) ?? [];
  const ascii = (text: string) => text.replace(/[\u0080-\uffff]+/g, encodeURIComponent);
  return ascii(path) + query + ascii(fragment);
}

function isOwnFile(address: string, folders: readonly string[]): boolean {
  if (!isSitePath(address)) {
    return false;
  }
  // A browser reads %2e as a dot when it goes up a folder.
  const parts = decoded(address.slice(1)).split('/');
  return folders.some((folder) => address.startsWith(folder)) && parts.every((part) => !/^\.{0,2}$/.test(part));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return '';
  }
}

/** Pixels inside the address itself, never a drawing that could hold a script. */
const embedded = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

export function isEmbeddedPicture(address: string): boolean {
  return embedded.test(address);
}

/** Pictures come from this site only: a foreign one could vanish, change or watch the readers. */
export function isOwnPicture(address: string): boolean {
  return isOwnFile(address, ['/pictures/', '/files/', uploaded]) || isEmbeddedPicture(address);
}

/** Films come from this site only, as mp4. */
export function isOwnVideo(address: string): boolean {
  return isOwnFile(address, ['/files/', uploaded]) && address.endsWith('.mp4');
}

/** The address of a stored file, from the path that an upload answered. */
export function addressOf(path: string): string {
  return /^(https?:|\/)/.test(path) ? path : uploaded + path;
}
