/**
 * Values kept in the browser. Every key of the back office starts with `jikong.`:
 *
 * | key | store | content |
 * |---|---|---|
 * | `jikong.session` | local | token, tenant, user name and display name; 7 days |
 * | `jikong.username` | local | user name to fill in at sign-in, when the person asked for it; 7 days |
 * | `jikong.recent.{user}` | local | addresses of the pages opened last, for the search in the menu; 7 days |
 * | `jikong.site.{user}` | local | site a person of several sites chose last; a year |
 * | `jikong.layout` | local | menu at the side or at the top; a year, as all settings of the look below |
 * | `jikong.contentWidth` | local | width of the pages, `Fixed` or `Fluid` |
 * | `jikong.fixedHeader` | local | whether the header stays in sight |
 * | `jikong.autoHideHeader` | local | whether a fixed header hides further down |
 * | `jikong.fixSiderbar` | local | whether the side menu stays in sight |
 * | `jikong.sidebarOpened` | local | whether the side menu is unfolded |
 * | `jikong.color` | local | name of the main colour |
 * | `jikong.theme` | local | light or dark navigation |
 * | `jikong.dark` | local | whether everything is dark |
 * | `jikong.weak` | local | whether signals do without red and green |
 * | `jikong.singleKeys` | local | whether keys that are single characters are heard; a year |
 * | `jikong.multipage` | local | whether every page has a tab |
 * | `jikong.draft.{user}.{page}` | local | text typed but not saved; 7 days. A new article has the page `article.new.{site}` |
 * | `jikong.columns.{user}.{page}` | local | columns of a list that the person shows, and their order; a year |
 * | `jikong.aloud` | local | whether notices are read aloud when they come; a year |
 * | `jikong.said` | local | notices that one of the windows has read aloud; 7 days |
 * | `jikong.departs` | local | ids of the departments that were chosen last |
 * | `jikong.banner` | session | urgent notices that were taken off the top of this window |
 * | `jikong.tabs.{user}.{site}` | session | open pages of this window, for each site |
 * | `jikong.reloaded` | session | set while the page reloads after a failed download of a part of the program |
 */
export const storageKeys = {
  session: 'jikong.session',
  username: 'jikong.username',
  recent: 'jikong.recent.',
  site: 'jikong.site.',
  layout: 'jikong.layout',
  contentWidth: 'jikong.contentWidth',
  fixedHeader: 'jikong.fixedHeader',
  autoHideHeader: 'jikong.autoHideHeader',
  fixSiderbar: 'jikong.fixSiderbar',
  sidebarOpened: 'jikong.sidebarOpened',
  color: 'jikong.color',
  theme: 'jikong.theme',
  dark: 'jikong.dark',
  weak: 'jikong.weak',
  singleKeys: 'jikong.singleKeys',
  multipage: 'jikong.multipage',
  departs: 'jikong.departs',
  draft: 'jikong.draft.',
  columns: 'jikong.columns.',
  aloud: 'jikong.aloud',
  said: 'jikong.said',
  banner: 'jikong.banner',
  tabs: 'jikong.tabs.',
  reloaded: 'jikong.reloaded',
} as const;

/** Seven days in milliseconds; the server decides earlier whether a session is still good. */
export const keepTime = 604_800_000;

type Kept = { value: unknown; expires: number };

/** The kept value, or null when it is absent, out of date or of another shape. */
export function readStored<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  store: Storage = localStorage,
): T | null {
  const text = store.getItem(key);
  if (text === null) {
    return null;
  }
  const kept = parse(text);
  if (kept && kept.expires > Date.now() && isValid(kept.value)) {
    return kept.value;
  }
  store.removeItem(key);
  return null;
}

/** Keeps a value for `time` milliseconds, seven days by default. False when the browser has no room or forbids storage. */
export function writeStored(
  key: string,
  value: unknown,
  store: Storage = localStorage,
  time: number = keepTime,
): boolean {
  const kept: Kept = { value, expires: Date.now() + time };
  try {
    store.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string, store: Storage = localStorage): void {
  store.removeItem(key);
}

/** Removes every key that starts with the prefix. */
export function removeAllStored(prefix: string, store: Storage = localStorage): void {
  for (const key of Object.keys(store)) {
    if (key.startsWith(prefix)) {
      store.removeItem(key);
    }
  }
}

function parse(text: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(text);
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    'expires' in value &&
    typeof value.expires === 'number'
  );
}
