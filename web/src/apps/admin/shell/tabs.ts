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
};

export type Visit = { path: string; fullPath: string; title: string };

/** The tabs after a page was visited: a new one at the end, or the same tab with its present address. */
export function visit(tabs: Tabs, { path, fullPath, title }: Visit, newKey: () => string): Tabs {
  const known = tabs.find((tab) => tab.path === path);
  if (!known) {
    return [...tabs, { key: newKey(), path, fullPath, title, epoch: 0, opened: true }];
  }
  if (known.fullPath === fullPath && known.opened) {
    return tabs;
  }
  return change(tabs, known.key, { fullPath, opened: true });
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
