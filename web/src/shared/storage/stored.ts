/**
 * Values kept in the browser, in the local store if nothing else is said. Every key of the back office starts with `jikong.`; those
 * that end with a point go on with the name of the person, and of a page or site.
 */
export const storageKeys = {
  session: 'jikong.session', // token, tenant, user name and display name; 7 days
  username: 'jikong.username', // user name to fill in at sign-in, when the person asked for it; 7 days
  recent: 'jikong.recent.', // addresses of the pages opened last, for the search in the menu; 7 days
  site: 'jikong.site.', // site a person of several sites chose last; a year
  layout: 'jikong.layout', // menu at the side or at the top; a year, as all settings of the look below
  contentWidth: 'jikong.contentWidth', // width of the pages, `Fixed` or `Fluid`
  fixedHeader: 'jikong.fixedHeader', // whether the header stays in sight
  autoHideHeader: 'jikong.autoHideHeader', // whether a fixed header hides further down
  fixSiderbar: 'jikong.fixSiderbar', // whether the side menu stays in sight
  sidebarOpened: 'jikong.sidebarOpened', // whether the side menu is unfolded
  color: 'jikong.color', // name of the main colour
  theme: 'jikong.theme', // light or dark navigation
  dark: 'jikong.dark', // whether everything is dark
  weak: 'jikong.weak', // whether signals do without red and green
  singleKeys: 'jikong.singleKeys', // whether keys that are single characters are heard; a year
  multipage: 'jikong.multipage', // whether every page has a tab
  departs: 'jikong.departs', // ids of the departments that were chosen last
  draft: 'jikong.draft.', // text typed but not saved; 7 days. A new article has the page `article.new.{site}`, each form its own `#{mark}` after the page
  columns: 'jikong.columns.', // columns of a list that the person shows, and their order; a year
  importColumns: 'jikong.importColumns.', // what headings of files mean in an import of this list, as the person said it; a year
  grid: 'jikong.grid.', // how the columns of an editable grid stand for the person, and how rows are added; a year
  gridRows: 'jikong.gridRows', // whether the rows of editable grids are low; a year
  scripts: 'jikong.scripts.', // earlier versions of a text in a code editor, by person and code; a year
  aloud: 'jikong.aloud', // whether notices are read aloud when they come; a year
  said: 'jikong.said', // notices that one of the windows has read aloud; 7 days
  banner: 'jikong.banner', // session store: urgent notices that were taken off the top of this window
  tabs: 'jikong.tabs.', // session store: open pages of this window, for each site
  reloaded: 'jikong.reloaded', // session store: set while the page reloads after a failed download
} as const;

/** Seven days in milliseconds; the server decides earlier whether a session is still good. */
export const keepTime = 604_800_000;

/** A year in milliseconds: what somebody chose for this browser is not asked anew every week. */
export const aYear = 31_536_000_000;

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

/** Every key that starts with the prefix. */
export function storedKeys(prefix: string, store: Storage = localStorage): string[] {
  return Object.keys(store).filter((key) => key.startsWith(prefix));
}

/** Removes every key that starts with the prefix. */
export function removeAllStored(prefix: string, store: Storage = localStorage): void {
  for (const key of storedKeys(prefix, store)) {
    store.removeItem(key);
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

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
