import { matchPath } from 'react-router';
import type { MenuNode } from '@/shared/api/staff';
import { homePath } from '@/shared/session/redirect';
import { BrokenPage, DeniedPage, FailurePage, MissingPage, SuccessPage } from './end-pages';
import { findScreen, page, type Screen, screens } from './screens';

export type StaffRoute = {
  /** Pattern of the address, such as `/content/article/edit/:id`. */
  path: string;
  title: string;
  /** Null when the menu names a page this program does not have. */
  screen: Screen | null;
};

/** An entry of the side menu. */
export type MenuEntry = {
  key: string;
  title: string;
  icon: string;
  /** Where it leads: a page of the back office or, for an external entry, a full address. Empty for a group. */
  href: string;
  external: boolean;
  children: MenuEntry[];
};

/** Pages that everybody who is signed in may open. */
const openRoutes: readonly StaffRoute[] = [
  { path: '/exception/403', title: '没有权限', screen: DeniedPage },
  { path: '/exception/404', title: '页面不存在', screen: MissingPage },
  { path: '/exception/500', title: '系统出错', screen: BrokenPage },
  page('/account/center', '个人中心', () => import('@/features/admin/account/account-center-page')),
  page('/account/exports', '我的导出', () => import('@/features/admin/account/own-exports-page')),
  page('/account/imports', '我的导入', () => import('@/features/admin/account/own-imports-page')),
  page('/account/settings', '账号设置', () => import('./account-settings')),
  { path: '/result/success', title: '操作成功', screen: SuccessPage },
  { path: '/result/error', title: '操作失败', screen: FailurePage },
  page('/isps/userAnnouncement', '我的通告', () => import('@/features/admin/announcement/user-announcement-page')),
  page('/isps/userAnnouncement/:id', '通告', () => import('@/features/admin/announcement/opened-announcement-page')),
];

/** The seeded home entry keeps its old address in the menu; the home tab stands elsewhere. */
const oldHomePath = '/dashboard/analysis';

/** The pages the menu grants. Pages that open from a granted page come with it. */
export function routesFrom(menu: readonly MenuNode[]): StaffRoute[] {
  const granted = menu.flatMap(routesOf);
  const seen = new Set<string>();
  return granted.filter(({ path }) => !seen.has(path) && seen.add(path));
}

function routesOf(node: MenuNode): StaffRoute[] {
  const below = (node.children ?? []).flatMap(routesOf);
  if (node.route === '0' || isExternal(node) || isContainer(node)) {
    return below;
  }
  const entry = findScreen(node.component);
  const own: StaffRoute = { path: pagePath(node.path), title: titleOf(node), screen: entry?.screen ?? null };
  return [own, ...(entry?.subScreens ?? []), ...below];
}

/** The tree of the side menu: hidden entries left out, groups without visible children too. */
export function menuFrom(menu: readonly MenuNode[]): MenuEntry[] {
  return menu.flatMap((node) => {
    if (node.hidden || node.meta.hideMenu) {
      return [];
    }
    const children = menuFrom(node.children ?? []);
    if (isContainer(node) && children.length === 0) {
      return [];
    }
    const external = isExternal(node);
    const href = external ? (node.meta.url ?? node.path) : pagePath(node.path);
    return [
      {
        key: node.id,
        title: titleOf(node),
        icon: node.meta.icon ?? '',
        href: isContainer(node) ? '' : href,
        external,
        children,
      },
    ];
  });
}

export type Found = { kind: 'page'; route: StaffRoute } | { kind: 'denied' } | { kind: 'missing' };

/** What stands at an address: a granted page, one that exists but is not granted, or nothing. */
export function findRoute(routes: readonly StaffRoute[], pathname: string): Found {
  const known = [...openRoutes, ...routes];
  // An address that is said in full comes before a pattern that it fits, too.
  const route = known.find(({ path }) => path === pathname) ?? known.find(({ path }) => matchPath(path, pathname));
  if (route) {
    return route.screen ? { kind: 'page', route } : { kind: 'missing' };
  }
  const paths = Object.values(screens).flatMap(({ path, subScreens = [] }) => [
    path,
    ...subScreens.map((sub) => sub.path),
  ]);
  return paths.some((path) => matchPath(path, pathname)) ? { kind: 'denied' } : { kind: 'missing' };
}

/** Where the address of a menu group leads: to the page its record names, else to its first one. */
export function groupTarget(menu: readonly MenuNode[], pathname: string): string | null {
  for (const node of menu) {
    const below = groupTarget(node.children ?? [], pathname);
    if (below) {
      return below;
    }
    if (isContainer(node) && pagePath(node.path) === pathname) {
      return node.redirect || routesFrom(node.children ?? [])[0]?.path || null;
    }
  }
  return null;
}

/** The full address of another site that stands at this address of the menu, or null. */
export function externalTarget(menu: readonly MenuNode[], pathname: string): string | null {
  for (const node of menu) {
    const url = node.meta.url ?? node.path;
    if (isExternal(node) && node.path !== url && pagePath(node.path) === pathname) {
      return url;
    }
    const below = externalTarget(node.children ?? [], pathname);
    if (below) {
      return below;
    }
  }
  return null;
}

/** The address of the home tab for every way to say it. */
export function canonicalPath(pathname: string): string {
  return pathname === oldHomePath || pathname === '/user' || pathname === '/user/' ? homePath : pathname;
}

function pagePath(path: string): string {
  return canonicalPath(path.startsWith('/') ? path : `/${path}`);
}

function titleOf(node: MenuNode): string {
  return node.meta.title ?? node.name;
}

function isExternal(node: MenuNode): boolean {
  return /^https?:\/\//.test(node.meta.url ?? node.path);
}

function isContainer(node: MenuNode): boolean {
  return node.component.toLowerCase().startsWith('layouts/') && !isExternal(node);
}
