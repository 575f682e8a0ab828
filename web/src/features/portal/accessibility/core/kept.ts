import { formatSettings, parseSettings, type Settings } from './settings';

/** Every cookie of the toolbar starts with this name; no other part of the site uses it. */
export const namespace = 'jikong_assist';

const settingsCookie = namespace;
const ignoredCookie = `${namespace}_ignored`;

/** Half a year in seconds: reading needs last longer than a visit. */
const lifetime = 180 * 24 * 3600;

/** More ignored pages than this push out the oldest, so that the cookie stays small. */
const mostIgnored = 20;

/** Where cookies are kept: the document, or a stand-in for it. */
export type Jar = { cookie: string };

function read(jar: Jar, name: string): string {
  const start = `${name}=`;
  const pair = jar.cookie.split('; ').find((candidate) => candidate.startsWith(start));
  return pair?.slice(start.length) ?? '';
}

function write(jar: Jar, name: string, value: string, age: number): void {
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  jar.cookie = `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

export function readSettings(jar: Jar): Settings {
  return parseSettings(read(jar, settingsCookie));
}

export function keepSettings(jar: Jar, settings: Settings): void {
  write(jar, settingsCookie, formatSettings(settings), lifetime);
}

/** Forgets the settings; pages on which the reader does not want the toolbar stay known. */
export function forgetSettings(jar: Jar): void {
  write(jar, settingsCookie, '', 0);
}

function ignoredPages(jar: Jar): string[] {
  return read(jar, ignoredCookie).split('|').filter(Boolean);
}

/** A path in the one form that holds neither the separator nor what cookies forbid. */
function encoded(path: string): string {
  try {
    return encodeURIComponent(decodeURI(path));
  } catch {
    return encodeURIComponent(path);
  }
}

export function isIgnored(jar: Jar, path: string): boolean {
  return ignoredPages(jar).includes(encoded(path));
}

export function ignorePage(jar: Jar, path: string): void {
  const pages = [...ignoredPages(jar).filter((page) => page !== encoded(path)), encoded(path)];
  write(jar, ignoredCookie, pages.slice(-mostIgnored).join('|'), lifetime);
}

export function heedPage(jar: Jar, path: string): void {
  const pages = ignoredPages(jar).filter((page) => page !== encoded(path));
  write(jar, ignoredCookie, pages.join('|'), pages.length > 0 ? lifetime : 0);
}
