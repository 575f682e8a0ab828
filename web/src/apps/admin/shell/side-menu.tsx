import { ConfigProvider, Menu, type MenuProps, type MenuRef } from 'antd';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { themeChoice } from '@/features/admin/preferences/look';
import { useLook } from '@/features/admin/preferences/use-look';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { Icon, type IconName } from '@/ui-admin/icon';
import { navigationScope, staffTheme } from '@/ui-admin/theme';
import type { MenuEntry } from '../routes';
import styles from './side-menu.module.css';

/** Drawings for the icon names that menu records use. */
const icons: Record<string, IconName> = {
  home: 'home',
  dashboard: 'home',
  'file-text': 'file',
  file: 'file',
  read: 'book',
  book: 'book',
  tree: 'tree',
  apartment: 'tree',
  mail: 'mail',
  message: 'mail',
  team: 'people',
  user: 'user',
  people: 'people',
  notification: 'horn',
  'bar-chart': 'bars',
  bars: 'bars',
  setting: 'gear',
  gear: 'gear',
  link: 'link',
  medicine: 'cross',
  building: 'building',
};

type Props = { menu: readonly MenuEntry[] };

/** The side menu on a wide window; folded it shows the drawings only. */
export function Sider({ menu, folded, onFold }: Props & { folded: boolean; onFold: () => void }) {
  return (
    <aside className={`${navigationScope} ${styles.sider} ${folded ? styles.folded : ''}`}>
      <nav aria-label="主菜单">
        <NavigationTheme>
          <MainMenu menu={menu} folded={folded} />
        </NavigationTheme>
      </nav>
      <button type="button" className={styles.fold} aria-label={folded ? '展开菜单' : '收起菜单'} onClick={onFold}>
        <Icon name="collapse" />
        {!folded && '收起菜单'}
      </button>
    </aside>
  );
}

/**
 * The same menu beside the name of the site; what does not fit stands under 更多. The focus comes back to the group whose page was chosen.
 */
export function TopMenu({ menu }: Props) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const groups = useGroups(() => nav.current?.querySelector(openGroup));
  return (
    <nav ref={nav} className={styles.top} aria-label="主菜单">
      <NavigationTheme>
        <Menu
          mode="horizontal"
          role="menubar"
          {...groups}
          getPopupContainer={() => nav.current ?? document.body} // groups that drop down stay in the landmark
          className={styles.menu}
          items={itemsOf(menu)}
          selectedKeys={trailTo(menu, pathname)}
          overflowedIndicator={
            <span>
              更多 <Icon name="down" />
            </span>
          }
        />
      </NavigationTheme>
    </nav>
  );
}

/** The group of the bar that is open now, or 更多. */
const openGroup = '[role=menubar] > li > [aria-expanded=true]';

/**
 * Which groups are open. A page that is chosen closes them all, and they stay closed until somebody comes back to the bar: a group opens a
 * moment after the pointer comes, which a quick click overtakes.
 */
function useGroups(groupNow: () => HTMLElement | null | undefined) {
  const [openKeys, setOpenKeys] = useState<string[]>([]);
  const chosen = useRef(false);
  const comeBack = () => {
    chosen.current = false;
  };
  return {
    openKeys,
    onOpenChange: (keys: string[]) => chosen.current || setOpenKeys(keys),
    onClick: () => {
      chosen.current = true;
      const group = groupNow();
      setTimeout(() => group?.focus({ preventScroll: true })); // the key that chose follows the link first
      setOpenKeys([]);
    },
    onKeyDownCapture: comeBack,
    onMouseMove: ({ currentTarget, target }: MouseEvent<HTMLUListElement>) => {
      if (target instanceof Node && currentTarget.contains(target)) {
        comeBack();
      }
    },
  };
}

/** Gives the menu the surfaces of the chosen style, whatever those of the page are. */
function NavigationTheme({ children }: { children: ReactNode }) {
  const look = useLook((state) => state.look);
  const theme = useMemo(
    () => staffTheme({ ...themeChoice(look), dark: look.dark || look.theme === 'dark' }, navigationScope),
    [look],
  );
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}

/** The same menu in a drawer on a narrow window. */
export function MenuDrawer({ menu, open, onClose }: Props & { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} left full size={264} title="菜单">
      <nav aria-label="主菜单">
        <MainMenu menu={menu} onChosen={onClose} />
      </nav>
    </Drawer>
  );
}

function MainMenu({ menu, folded = false, onChosen }: Props & { folded?: boolean; onChosen?: () => void }) {
  const { pathname } = useLocation();
  const trail = trailTo(menu, pathname);
  const [opened, setOpened] = useState<string[]>(() =>
    menu.filter((entry) => entry.children.length > 0).map(({ key }) => key),
  );
  const chosen = trail.at(-1);
  const drawn = useRef<MenuRef>(null);
  // A page that was not opened from the menu may stand far down in it.
  useEffect(() => {
    if (chosen) {
      drawn.current?.menu?.list.querySelector('.ant-menu-item-selected')?.scrollIntoView?.({ block: 'nearest' });
    }
  }, [chosen]);
  return (
    <Menu
      ref={drawn}
      mode="inline"
      inlineIndent={8}
      className={styles.menu}
      items={itemsOf(menu)}
      selectedKeys={trail.slice(-1)}
      {...(folded ? { inlineCollapsed: true } : { openKeys: opened, onOpenChange: setOpened })}
      {...(onChosen ? { onClick: onChosen } : {})}
    />
  );
}

type Item = NonNullable<MenuProps['items']>[number];

function itemsOf(entries: readonly MenuEntry[], top = true): Item[] {
  return entries.map((entry) => ({
    key: entry.key,
    label: entry.href ? <EntryLink entry={entry} /> : entry.title,
    title: entry.title,
    ...(top ? { icon: <Icon name={icons[entry.icon] ?? 'file'} /> } : {}),
    ...(entry.children.length > 0 ? { children: itemsOf(entry.children, false) } : {}),
  }));
}

function EntryLink({ entry }: { entry: MenuEntry }) {
  if (!entry.external) {
    return <Link to={entry.href}>{entry.title}</Link>;
  }
  return (
    <a href={entry.href} target="_blank" rel="noopener noreferrer">
      {entry.title}
      <span className="visually-hidden">（在新窗口打开）</span>
    </a>
  );
}

/** Keys from the root to the entry that the address belongs to; a page below an entry counts as that entry. */
export function trailTo(entries: readonly MenuEntry[], pathname: string): string[] {
  for (const { key, href, external, children } of entries) {
    const below = trailTo(children, pathname);
    if (below.length > 0) {
      return [key, ...below];
    }
    if (href && !external && (pathname === href || pathname.startsWith(`${href}/`))) {
      return [key];
    }
  }
  return [];
}
