import { createBrowserRouter, type RouteObject } from 'react-router';
import { AlterationPage } from '@/features/admin/session/alteration-page';
import { LoginPage } from '@/features/admin/session/login-page';
import { RegisterPage } from '@/features/admin/session/register-page';
import { RegisterResult } from '@/features/admin/session/register-result';
import { RegisterWechatPage } from '@/features/admin/session/register-wechat-page';
import { SignedInPage } from '@/features/admin/session/signed-in-page';
import { ThirdPage } from '@/features/admin/session/third-page';
import { besidePath, loginPath } from '@/shared/session/redirect';
import { CrashPage } from './crash-page';
import { KnownPlaces } from './notice-places';
import { RequireSession } from './require-session';
import { Shell } from './shell/shell';

/** Sign-in and what leads to it stand by themselves; everything else is inside the shell, which draws the pages that the menu grants. */
export const staffRoutes: RouteObject[] = [
  { path: loginPath, element: <LoginPage />, errorElement: <CrashPage /> },
  { path: '/user/register', element: <RegisterPage />, errorElement: <CrashPage /> },
  { path: '/user/register-wechat', element: <RegisterWechatPage />, errorElement: <CrashPage /> },
  { path: '/user/register-result', element: <RegisterResult />, errorElement: <CrashPage /> },
  { path: '/user/alteration', element: <AlterationPage />, errorElement: <CrashPage /> },
  { path: besidePath, element: <SignedInPage />, errorElement: <CrashPage /> },
  { path: '/oauth2-app/login', element: <ThirdPage />, errorElement: <CrashPage /> },
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
