import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { type AnnouncementPlaces, AnnouncementPlacesContext } from '@/features/admin/announcement/places';
import { permissionOptions } from '@/shared/api/session';
import { besidePath, loginPath } from '@/shared/session/redirect';
import { useUsername } from '@/shared/session/session';
import { PlainMessage } from '@/ui-admin/state/plain-message';
import { Loading } from '@/ui-admin/state/states';
import { lazyScreen } from './lazy-screen';
import { RequireSession } from './require-session';
import { findRoute, routesFrom } from './routes';
import { findScreen } from './screens';
import { Shell } from './shell/shell';

/** A page that stands by itself. Who is signed in already never needs it, so it is downloaded when it is opened. */
function standing(path: string, load: () => Promise<ComponentType>): RouteObject {
  const Page = lazyScreen(async () => ({ default: await load() }));
  const element = (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  );
  return { path, element, errorElement: <CrashPage /> };
}

/** Sign-in and what leads to it stand by themselves; everything else is inside the shell, which draws the pages that the menu grants. */
export const staffRoutes: RouteObject[] = [
  standing(loginPath, async () => (await import('@/features/admin/signin/login-page')).LoginPage),
  standing('/user/register', async () => (await import('@/features/admin/signin/register-page')).RegisterPage),
  standing(
    '/user/register-wechat',
    async () => (await import('@/features/admin/signin/register-wechat-page')).RegisterWechatPage,
  ),
  standing(
    '/user/register-result',
    async () => (await import('@/features/admin/signin/register-result')).RegisterResult,
  ),
  standing('/user/alteration', async () => (await import('@/features/admin/signin/alteration-page')).AlterationPage),
  standing(besidePath, async () => (await import('@/features/admin/signin/signed-in-page')).SignedInPage),
  standing('/oauth2-app/login', async () => (await import('@/features/admin/signin/third-page')).ThirdPage),
  {
    path: '*',
    element: (
      <RequireSession>
        <KnownPlaces>
          <Shell />
        </KnownPlaces>
      </RequireSession>
    ),
    errorElement: <CrashPage />,
  },
];

export function createStaffRouter() {
  return createBrowserRouter(staffRoutes);
}

/** Shown when the frame itself fails; nothing is left but to load the page again. */
function CrashPage() {
  return (
    <main>
      <PlainMessage
        page
        title="页面出错了"
        text="刷新后仍然出错时，请联系管理员。"
        actions={<Button onClick={() => window.location.reload()}>刷新页面</Button>}
      />
    </main>
  );
}

/** Tells the notices inside where they may lead the person: to the pages that the menu grants. */
function KnownPlaces({ children }: { children: ReactNode }) {
  const { data } = useQuery(permissionOptions(useUsername()));
  const places = useMemo<AnnouncementPlaces>(() => {
    const routes = routesFrom(data?.menu ?? []);
    return {
      ofComponent: (component) => {
        const path = findScreen(component)?.path;
        return path && findRoute(routes, path).kind === 'page' ? path : null;
      },
      isPage: (path) => findRoute(routes, path).kind !== 'missing',
    };
  }, [data]);
  return <AnnouncementPlacesContext value={places}>{children}</AnnouncementPlacesContext>;
}
