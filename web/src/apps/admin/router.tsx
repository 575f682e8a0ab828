import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoginPage } from '@/features/admin/session/login-page';
import { loginPath } from '@/shared/session/redirect';
import { CrashPage } from './crash-page';
import { KnownPlaces } from './notice-places';
import { RequireSession } from './require-session';
import { Shell } from './shell/shell';

/** Sign-in stands by itself; everything else is inside the shell, which draws the pages that the menu grants. */
export const staffRoutes: RouteObject[] = [
  { path: loginPath, element: <LoginPage />, errorElement: <CrashPage /> },
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
