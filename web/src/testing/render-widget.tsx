import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { Providers } from '@/apps/admin/providers';
import { useSession } from '@/shared/session/session';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { PermissionContext } from '@/ui-admin/permission';
import type { FakeServer } from './fake-server';
import { requestsOver } from './fake-upload';
import { zhoumin } from './render-staff';
import { RouterAddress } from './router-address';
import { Unstyled } from './unstyled';

type Options = {
  server: FakeServer;
  /** What the address says after the path, such as `?pageNo=2`. */
  search?: string;
  /** Another address than that of the only screen; the widget then draws the routes itself. */
  at?: string;
  /** Permission codes of the person. */
  codes?: readonly string[];
  /** Rules in force, as a code and what it decides: `visible` or `editable`. */
  rules?: Readonly<Record<string, 'visible' | 'editable'>>;
};

const path = '/screen';

/** Shows a widget as a screen of the back office would, without the shell around it. */
export function renderWidget(widget: ReactNode, { server, search = '', at, codes = [], rules = {} }: Options) {
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', requestsOver(server.fetch));
  useSession.setState({ session: zhoumin, expired: false, other: null });
  useUnsaved.getState().clearAll();
  document.documentElement.lang = 'zh-CN';
  document.title = '控件';
  const typeOf = (action: string) => (rules[action] === 'editable' ? '2' : '1');
  const auth = codes.map((action) => ({ action, type: typeOf(action), describe: action }));
  const allAuth = Object.keys(rules).map((action) => ({
    action,
    type: typeOf(action),
    status: '1',
    describe: action,
  }));
  const router = createMemoryRouter(
    [
      {
        path: at ? '*' : path,
        element: (
          <main>
            <RouterAddress>{widget}</RouterAddress>
          </main>
        ),
      },
    ],
    {
      initialEntries: [at ?? path + search],
    },
  );
  const view = render(
    <Unstyled>
      <Providers nonce="">
        <PermissionContext value={{ auth, allAuth }}>
          <RouterProvider router={router} />
        </PermissionContext>
      </Providers>
    </Unstyled>,
  );
  const address = () => decodeURIComponent(router.state.location.search).replaceAll('+', ' ');
  return { user: userEvent.setup(), router, address, ...view };
}
