import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messages } from '@/shared/messages/zh-cn';
import { randomKey } from '@/shared/random-key';
import { useSiteMark, useUsername } from '@/shared/session/session';
import { readStored, storageKeys, writeStored } from '@/shared/storage/stored';
import { useLeaveQuestion } from '@/ui-admin/dialog/use-confirm';
import { hasUnsaved, useUnsaved } from '@/ui-admin/page/unsaved';
import { useToast } from '@/ui-admin/use-toast';
import {
  type CloseScope,
  change,
  closing,
  homeTab,
  isTabs,
  limitKept,
  move,
  nextActive,
  onlyOne,
  refresh,
  refusal,
  type Tab,
  type Tabs,
  visit,
} from './tabs';

export type TabStripState = {
  tabs: Tabs;
  active: Tab | undefined;
  /** Closes tabs around the given one; asks first where something is unsaved. */
  close: (key: string, scope: CloseScope) => Promise<void>;
  /** Mounts the page of the tab anew; asks first where something is unsaved. */
  reload: (key: string) => Promise<void>;
  /** Closes without asking, for a page that has finished its work. */
  drop: (key: string) => void;
  /** Puts a tab at the place of another one. */
  move: (key: string, to: number) => void;
  retitle: (key: string, title: string) => void;
  moveTo: (key: string, path: string) => void;
};

export type PageNames = {
  /** Title of whatever stands at the address. */
  titleOf: (path: string) => string;
  /** Name of the menu entry at the address; null for pages that are named after what they show. */
  menuNameOf: (path: string) => string | null;
};

/** The open pages of this window, following the address and kept over a reload; without `many` one page at a time. */
export function useTabs({ titleOf, menuNameOf }: PageNames, many: boolean): TabStripState {
  const username = useUsername();
  const siteMark = useSiteMark();
  // Pages belong to the site they were loaded in: whoever goes over to another one must not find them there.
  const [storageKey] = useState(storageKeys.tabs + username + siteMark);
  const [tabs, setTabs] = useState<Tabs>(() => restore(storageKey, menuNameOf));
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const active = tabs.find((tab) => tab.path === pathname);

  // Before painting, so that a new page never flashes an empty frame.
  useLayoutEffect(() => {
    setTabs((before) => {
      const page = { path: pathname, fullPath: pathname + search, title: titleOf(pathname) };
      const visited = visit(before, page, randomKey);
      const key = visited.find((tab) => tab.path === pathname)?.key ?? '';
      return many ? limitKept(visited, key, hasUnsaved) : onlyOne(visited, key, hasUnsaved);
    });
  }, [pathname, search, titleOf, many]);
  useEffect(() => {
    writeStored(storageKey, tabs, sessionStorage);
  }, [storageKey, tabs]);

  // Pages hold on to these functions, so they must not change with every change of the strip.
  const latest = useRef({ tabs, active });
  useLayoutEffect(() => {
    latest.current = { tabs, active };
  });

  const remove = useCallback(
    (closed: Tabs) => {
      const now = latest.current;
      for (const { key } of closed) {
        useUnsaved.getState().clearPage(key);
      }
      const next = nextActive(now.tabs, closed, now.active?.key ?? '');
      setTabs((before) => before.filter((tab) => !closed.some(({ key }) => key === tab.key)));
      if (next.key !== now.active?.key) {
        void navigate(next.fullPath);
      }
    },
    [navigate],
  );
  const drop = useCallback((key: string) => remove(latest.current.tabs.filter((tab) => tab.key === key)), [remove]);
  const moveTab = useCallback((key: string, to: number) => setTabs((before) => move(before, key, to)), []);
  const retitle = useCallback((key: string, title: string) => setTabs((before) => change(before, key, { title })), []);
  const moveTo = useCallback(
    (key: string, path: string) => {
      setTabs((before) => change(before, key, { path, fullPath: path }));
      void navigate(path, { replace: true });
    },
    [navigate],
  );
  const { close, reload } = useAskedChanges(() => latest.current.tabs, setTabs, remove);
  return { tabs, active, drop, move: moveTab, retitle, moveTo, close, reload };
}

/** The changes that may lose something and therefore ask first. */
function useAskedChanges(
  tabsNow: () => Tabs,
  setTabs: (change: (before: Tabs) => Tabs) => void,
  remove: (closed: Tabs) => void,
) {
  const toast = useToast();
  const askToLeave = useLeaveQuestion();
  const mayDrop = async (keys: string[]) => !keys.some(hasUnsaved) || (await askToLeave());
  const close = async (key: string, scope: CloseScope) => {
    const refused = scope === 'this' ? refusal(tabsNow(), key) : null;
    if (refused) {
      toast.warn(refused === 'last' ? messages.lastStays : messages.homeStays);
      return;
    }
    const closed = closing(tabsNow(), key, scope);
    if (closed.length > 0 && (await mayDrop(closed.map((tab) => tab.key)))) {
      remove(closed);
    }
  };
  const reload = async (key: string) => {
    if (await mayDrop([key])) {
      useUnsaved.getState().clearPage(key);
      setTabs((before) => refresh(before, key));
    }
  };
  return { close, reload };
}

function restore(storageKey: string, menuNameOf: PageNames['menuNameOf']): Tabs {
  const kept = readStored(storageKey, isTabs, sessionStorage) ?? [homeTab];
  return kept.map((tab) => ({ ...tab, title: menuNameOf(tab.path) ?? tab.title, epoch: 0, opened: false, seen: 0 }));
}
