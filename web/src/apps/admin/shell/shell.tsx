import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { permissionOptions, siteNameOptions } from '@/shared/api/session';
import type { MenuNode } from '@/shared/api/staff';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { useUsername } from '@/shared/session/session';
import { keep, readKept, storageKeys } from '@/shared/storage/kept';
import { useUnloadGuard } from '@/ui-admin/page/unsaved';
import { canonicalPath, findRoute, groupTarget, menuFrom, routesFrom } from '../routes';
import { Header } from './header';
import { layersId } from './layers';
import styles from './shell.module.css';
import { MenuDrawer, Sider } from './side-menu';
import { TabPanels } from './tab-panels';
import { TabStrip } from './tab-strip';
import { useTabs } from './use-tabs';

/** The frame of the back office: head, menu, open pages. */
export function Shell() {
  const { pathname, search } = useLocation();
  const { data } = useQuery(permissionOptions(useUsername()));
  const records = data?.menu ?? noRecords;
  const path = groupTarget(records, pathname) ?? canonicalPath(pathname);
  return path === pathname ? <Frame records={records} /> : <Navigate replace to={path + search} />;
}

const noRecords: readonly MenuNode[] = [];

function Frame({ records }: { records: readonly MenuNode[] }) {
  const menu = useMemo(() => menuFrom(records), [records]);
  const routes = useMemo(() => routesFrom(records), [records]);
  const titleOf = useCallback((path: string) => pageTitle(findRoute(routes, path)), [routes]);
  const tabs = useTabs(titleOf);
  const narrow = useMediaQuery('(width < 768px)');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [folded, setFolded] = useState(() => readKept(storageKeys.sider, isBoolean) ?? false);
  useUnloadGuard();
  useWindowTitle(tabs.active?.title ?? '');
  const fold = () => {
    keep(storageKeys.sider, !folded);
    setFolded(!folded);
  };

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      <Header narrow={narrow} folded={folded} onOpenMenu={() => setDrawerOpen(true)} />
      {narrow ? (
        <MenuDrawer menu={menu} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      ) : (
        <Sider menu={menu} folded={folded} onFold={fold} />
      )}
      <div className={styles.work}>
        <TabStrip tabs={tabs.tabs} activeKey={tabs.active?.key ?? ''} onClose={tabs.close} onReload={tabs.reload} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <TabPanels tabs={tabs} routes={routes} />
          <div id={layersId} />
        </main>
      </div>
    </div>
  );
}

function useWindowTitle(page: string) {
  const { data: site } = useQuery(siteNameOptions);
  const place = `${site?.shortName || site?.name || ''}管理后台`;
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

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
