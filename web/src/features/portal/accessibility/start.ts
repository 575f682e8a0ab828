import { isIgnored, readSettings } from './core/kept';
import { arriveAtOpener, openerId } from './dom/opener';
import { watchTyping } from './dom/unsaved';

let loading: Promise<typeof import('./view/mount')> | null = null;

/** Loads the toolbar, once; after a failure the next attempt loads again. */
function load() {
  loading ??= import('./view/mount').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function open(): Promise<void> {
  try {
    (await load()).openAssistant();
  } catch {
    window.alert('无障碍工具栏没有加载成功，请检查网络后再点一次。');
  }
}

/** Loads the toolbar where the reader left it open. The page can be read without it, so a failure is no news. */
async function reopen(): Promise<void> {
  const { show } = readSettings(document);
  if (loading === null && (!show || isIgnored(document, location.pathname))) return;
  await load().then(
    ({ restoreAssistant }) => restoreAssistant(),
    () => {},
  );
}

/**
 * Makes the toolbar available: its opener and the key Alt+Shift+A load it, and so does a page on which it was left open. All
 * that is done here comes with every page, the rest only for those who use it.
 */
export function startAssistant(): void {
  watchTyping();
  arriveAtOpener();
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`#${openerId}`)) void open();
  });
  document.addEventListener('keydown', (event) => {
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.code !== 'KeyA') return;
    event.preventDefault();
    void open();
  });
  // Links that lead to the toolbar, such as that of the back office, name its opener.
  if (location.hash === `#${openerId}`) void open();
  void reopen();
  // A page that comes back as it was left does not know what was set meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void reopen();
  });
}
