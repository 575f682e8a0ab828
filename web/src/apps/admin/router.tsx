import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { besidePath, loginPath } from '@/shared/session/redirect';
import { Loading } from '@/ui-admin/state/states';
import { KnownPlaces } from './announcement-places';
import { CrashPage } from './crash-page';
import { lazyScreen } from './lazy-screen';
import { RequireSession } from './require-session';
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
