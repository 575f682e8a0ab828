import { type Manner, onPress } from '@/ui-portal/manners/manner';

/** Cookie with the key of the notice that the reader has closed; the server then leaves no room for it. */
const cookie = 'jikong_closed';

/** Half a year in seconds; notices end long before. */
const lifetime = 180 * 24 * 3600;

/** Key of the closed notice, empty for none. */
function closedNotice(): string {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${cookie}=`));
  return pair?.slice(cookie.length + 1) ?? '';
}

/** The home page alone is told, so that no other page is kept in one more form. */
function rememberClosed(key: string): void {
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that people still use
  document.cookie = `${cookie}=${key}; Path=/index; Max-Age=${lifetime}; SameSite=Lax${secure}`;
}

/** Shows a notice although the server hid it: another one was closed. */
function showAgain(): void {
  const { dataset } = document.documentElement;
  dataset.variant = (dataset.variant ?? '')
    .split(' ')
    .filter((word) => word !== 'closed')
    .join(' ');
}

/** Closes the notice of the home page for good, and leaves out one that was closed before. */
export const popup: Manner = (page, left) => {
  const notice = page.querySelector<HTMLElement>('[data-notice]');
  if (!notice) return;
  const key = notice.dataset.notice ?? '';
  if (closedNotice() === key) notice.remove();
  else showAgain();
  onPress(page, '[data-close-notice]', left, () => {
    rememberClosed(key);
    notice.remove();
    page.getElementById('main')?.focus();
  });
};
