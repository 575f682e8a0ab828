import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { bannerPlace } from '@/features/admin/announcement/urgent-banner';
import type { Look } from '@/features/admin/preferences/look';
import { useLook } from '@/features/admin/preferences/use-look';
import { useLookOnServer } from '@/features/admin/preferences/use-look-on-server';
import { useSiteName } from '@/features/admin/signin/own-sites';
import { permissionOptions } from '@/shared/api/session';
import type { MenuNode } from '@/shared/api/staff';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { useUsername } from '@/shared/session/session';
import { type Go, GoContext } from '@/ui-admin/page/page-address';
import { useUnloadGuard } from '@/ui-admin/page/unsaved';
import { UndoNotice } from '@/ui-admin/undo/undo-notice';
import {
  canonicalPath,
  externalTarget,
  findRoute,
  groupTarget,
  menuFrom,
  routesFrom,
  type StaffRoute,
} from '../routes';
import { Header } from './header';
import { layersId } from './layers';
import styles from './shell.module.css';
import { MenuDrawer, Sider } from './side-menu';
import { TabPanels } from './tab-panels';
import { TabStrip } from './tab-strip';
import { useHiddenHeader } from './use-hidden-header';
import { usePageFocus } from './use-page-focus';
import { usePageScroll } from './use-page-scroll';
import { useRememberPage } from './use-recent-pages';
import { type PageNames, useTabs } from './use-tabs';

/** The frame of the back office: head, menu, open pages. */
export function Shell() {
  const { pathname, search } = useLocation();
  const { data } = useQuery(permissionOptions(useUsername()));
  const records = data?.menu ?? noRecords;
  const outside = externalTarget(records, pathname);
  useEffect(() => {
    if (outside) {
      window.location.assign(outside);
    }
  }, [outside]);
  const path = groupTarget(records, pathname) ?? canonicalPath(pathname);
  const navigate = useNavigate();
  const go = useCallback<Go>((to, options) => void navigate(to, options), [navigate]);
  if (path !== pathname) return <Navigate replace to={path + search} />;
  return (
    <GoContext value={go}>
      <Frame records={records} />
    </GoContext>
  );
}

const noRecords: readonly MenuNode[] = [];

function Frame({ records }: { records: readonly MenuNode[] }) {
  const menu = useMemo(() => menuFrom(records), [records]);
  const routes = useMemo(() => routesFrom(records), [records]);
  const { look, choose } = useLook();
  const names = usePageNames(routes);
  const tabs = useTabs(names, look.multipage);
  const path = tabs.active?.path ?? '';
  useRememberPage(path, names.menuNameOf(path) !== null);
  const narrow = useMediaQuery('(width < 768px)');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const activeKey = tabs.active?.key ?? '';
  const frame = frameOf(look, narrow);
  const shell = useRef<HTMLDivElement>(null);
  const { hidden, watching } = useHiddenHeader(look.fixedHeader && look.autoHideHeader, activeKey);
  usePageScroll(shell, activeKey, frame.flowing);
  usePageFocus(activeKey);
  useUnloadGuard();
  useLookOnServer();
  useWindowTitle(tabs.active?.title ?? '');
  const folded = !look.sidebarOpened;

  return (
    <div
      ref={shell}
      className={`${styles.shell} ${frame.classes} ${hidden ? styles.headless : ''}`}
      {...watching}
      data-scroller
    >
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      <Header
        narrow={narrow}
        folded={folded}
        menu={menu}
        menuOnTop={frame.menu === 'top'}
        onOpenMenu={() => setDrawerOpen(true)}
      />
      {frame.menu === 'drawer' && <MenuDrawer menu={menu} open={drawerOpen} onClose={() => setDrawerOpen(false)} />}
      {frame.menu === 'side' && <Sider menu={menu} folded={folded} onFold={() => choose({ sidebarOpened: folded })} />}
      <div className={styles.work}>
        <div id={bannerPlace} />
        {look.multipage && (
          <TabStrip
            tabs={tabs.tabs}
            activeKey={activeKey}
            onClose={tabs.close}
            onReload={tabs.reload}
            onMove={tabs.move}
          />
        )}
        <main id="main" className={styles.main} tabIndex={-1}>
          <TabPanels tabs={tabs} routes={routes} />
          <div id={layersId} />
          <UndoNotice />
        </main>
      </div>
    </div>
  );
}

/** Where the menu stands and how the frame scrolls: `flowing` when header or menu move away with the page. */
function frameOf(look: Look, narrow: boolean) {
  const menu = narrow ? 'drawer' : look.layout === 'topmenu' ? 'top' : 'side';
  const movingMenu = menu === 'side' && !look.fixSiderbar;
  const flowing = !look.fixedHeader || movingMenu;
  const classes = [
    flowing && styles.flowing,
    flowing && look.fixedHeader && styles.headFixed,
    movingMenu && styles.menuMoves,
    menu !== 'drawer' && look.contentWidth === 'Fixed' && styles.bounded,
  ];
  return { menu, flowing, classes: classes.filter(Boolean).join(' ') };
}

function usePageNames(routes: readonly StaffRoute[]): PageNames {
  return useMemo(
    () => ({
      titleOf: (path) => pageTitle(findRoute(routes, path)),
      menuNameOf: (path) => routes.find((route) => route.path === path)?.title ?? null,
    }),
    [routes],
  );
}

function useWindowTitle(page: string) {
  const place = `${useSiteName()}管理后台`;
  useEffect(() => {
    document.title = page ? `${page}_${place}` : place;
  }, [page, place]);
}

function pageTitle(found: ReturnType<typeof findRoute>): string {
  switch (found.kind) {
    case 'page':
      return found.route.title;
    case 'denied':
      return '没有权限';
    default:
      return '页面不存在';
  }
}
