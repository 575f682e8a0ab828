import { homePath } from '@/shared/session/redirect';

/** One open page. */
export type Tab = {
  /** Stays the same while the tab is open, even when its address changes. */
  key: string;
  path: string;
  /** Path with query: where the tab returns to when it is chosen again. */
  fullPath: string;
  title: string;
  /** Grows with every refresh; a new number mounts the page anew. */
  epoch: number;
  /** False after a reload until the tab is looked at: only then its page is drawn. */
  opened: boolean;
  /** Grows with every visit: the smallest number is what was not looked at for the longest time. */
  seen: number;
};

export type Tabs = readonly Tab[];

export const homeKey = 'home';

export const homeTab: Tab = {
  key: homeKey,
  path: homePath,
  fullPath: homePath,
  title: '首页',
  epoch: 0,
  opened: false,
  seen: 0,
};

/** Pages that are kept with what was typed and chosen in them. */
export const keptPages = 20;

export type Visit = { path: string; fullPath: string; title: string };

/** The tabs after a page was visited: a new one at the end, or the same tab with its present address. */
export function visit(tabs: Tabs, { path, fullPath, title }: Visit, newKey: () => string): Tabs {
  const known = tabs.find((tab) => tab.path === path);
  const latest = Math.max(0, ...tabs.map((tab) => tab.seen));
  if (!known) {
    return [...tabs, { key: newKey(), path, fullPath, title, epoch: 0, opened: true, seen: latest + 1 }];
  }
  if (known.fullPath === fullPath && known.opened && known.seen === latest) {
    return tabs;
  }
  return change(tabs, known.key, { fullPath, opened: true, seen: latest + 1 });
}

/**
 * Puts the page away that was not looked at for the longest time, as often as there are too many; it is drawn anew when
 * its tab is chosen. `busy` pages hold text that is not saved and always stay.
 */
export function limitKept(tabs: Tabs, active: string, busy: (key: string) => boolean): Tabs {
  const kept = tabs.filter((tab) => tab.opened);
  const spare = kept.filter((tab) => tab.key !== active && !busy(tab.key)).sort((a, b) => a.seen - b.seen);
  const away = new Set(spare.slice(0, Math.max(0, kept.length - keptPages)).map((tab) => tab.key));
  return away.size === 0 ? tabs : tabs.map((tab) => (away.has(tab.key) ? { ...tab, opened: false } : tab));
}

/** What is left when only a single page is shown: that page, and those with text that is not saved. */
export function onlyOne(tabs: Tabs, active: string, busy: (key: string) => boolean): Tabs {
  const stays = (tab: Tab) => tab.key === active || busy(tab.key);
  const left = tabs.filter((tab) => tab.key === homeKey || stays(tab));
  const same = left.length === tabs.length && left.every((tab) => stays(tab) || !tab.opened);
  return same ? tabs : left.map((tab) => (stays(tab) || !tab.opened ? tab : { ...tab, opened: false }));
}

/** Puts a tab at the place of another one. The home tab stays in front. */
export function move(tabs: Tabs, key: string, to: number): Tabs {
  const at = tabs.findIndex((tab) => tab.key === key);
  const moved = tabs[at];
  if (!moved || key === homeKey || to < 1 || to >= tabs.length || to === at) {
    return tabs;
  }
  const others = tabs.filter((tab) => tab.key !== key);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

export function change(tabs: Tabs, key: string, part: Partial<Omit<Tab, 'key'>>): Tabs {
  const old = tabs.find((tab) => tab.key === key);
  if (!old || Object.entries(part).every(([name, value]) => Reflect.get(old, name) === value)) {
    return tabs;
  }
  return tabs.map((tab) => (tab.key === key ? { ...tab, ...part } : tab));
}

export function refresh(tabs: Tabs, key: string): Tabs {
  return tabs.map((tab) => (tab.key === key ? { ...tab, epoch: tab.epoch + 1 } : tab));
}

export type CloseScope = 'this' | 'left' | 'right' | 'others';

/** The tabs that a close command takes away. The home tab always stays. */
export function closing(tabs: Tabs, key: string, scope: CloseScope): Tabs {
  const at = tabs.findIndex((tab) => tab.key === key);
  const concerned = (index: number) =>
    ({ this: index === at, left: index < at, right: index > at, others: index !== at })[scope];
  return tabs.filter((tab, index) => tab.key !== homeKey && concerned(index));
}

/** The tab to show after some were closed: the active one, else the neighbour on its right, else on its left. */
export function nextActive(tabs: Tabs, closed: Tabs, active: string): Tab {
  const gone = (tab: Tab) => closed.some((each) => each.key === tab.key);
  const at = tabs.findIndex((tab) => tab.key === active);
  const current = tabs[at];
  if (current && !gone(current)) {
    return current;
  }
  const right = tabs.slice(at + 1).find((tab) => !gone(tab));
  const left = tabs.slice(0, Math.max(at, 0)).findLast((tab) => !gone(tab));
  return right ?? left ?? homeTab;
}

/** Why the tab cannot be closed, or null. */
export function refusal(tabs: Tabs, key: string): 'last' | 'home' | null {
  if (key !== homeKey) {
    return null;
  }
  return tabs.length === 1 ? 'last' : 'home';
}

/** What is kept over a reload. */
export function isTabs(value: unknown): value is Tab[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTab) && value[0]?.key === homeKey;
}

function isTab(value: unknown): value is Tab {
  const texts = ['key', 'path', 'fullPath', 'title'];
  return (
    typeof value === 'object' &&
    value !== null &&
    texts.every((name) => typeof Reflect.get(value, name) === 'string') &&
    String(Reflect.get(value, 'path')).startsWith('/')
  );
}
