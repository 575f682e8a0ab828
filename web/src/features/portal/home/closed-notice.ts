/** Cookie with the key of the notice that the reader has closed; the server then leaves no room for it. */
const cookie = 'jikong_closed';

/** Half a year in seconds; notices end long before. */
const lifetime = 180 * 24 * 3600;

/** Key of the closed notice, empty for none. */
export function closedNotice(): string {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${cookie}=`));
  return pair?.slice(cookie.length + 1) ?? '';
}

/** The home page alone is told, so that no other page is kept in one more form. */
export function rememberClosed(key: string): void {
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that people still use
  document.cookie = `${cookie}=${key}; Path=/index; Max-Age=${lifetime}; SameSite=Lax${secure}`;
}

/** Shows a notice although the server hid it: another one was closed. */
export function showAgain(): void {
  const { dataset } = document.documentElement;
  dataset.variant = (dataset.variant ?? '')
    .split(' ')
    .filter((word) => word !== 'closed')
    .join(' ');
}
