import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { Providers } from '@/apps/admin/providers';
import { staffRoutes } from '@/apps/admin/router';
import { defaultLook, type Look } from '@/features/admin/preferences/look';
import { useLook } from '@/features/admin/preferences/use-look';
import { type Session, useSession } from '@/shared/session/session';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import type { FakeServer } from './fake-server';
import { requestsOver } from './fake-upload';
import { Unstyled } from './unstyled';

export const zhoumin: Session = {
  token: 'token-1',
  tenantId: '0',
  user: { id: '7', username: 'zhoumin', realname: '周敏' },
};

/** The look of people who want the menu at the side, where its links stand in sight. */
export const besideMenu: Look = { ...defaultLook, layout: 'sidemenu' };

type Options = {
  server: FakeServer;
  session?: Session | null;
  /** What the person chose in this browser before. */
  look?: Look;
};

/** Opens an address of the back office as somebody would: the whole program over a server in memory. */
export function openStaff(address: string, { server, session = zhoumin, look = defaultLook }: Options) {
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', requestsOver(server.fetch));
  useSession.setState({ session, expired: false, movedTo: '', other: null, left: '' });
  useUnsaved.getState().clearAll();
  useLook.setState({ look, choices: 0 });
  const router = createMemoryRouter(staffRoutes, { initialEntries: [address] });
  const view = render(
    <Unstyled>
      <Providers nonce="">
        <RouterProvider router={router} />
      </Providers>
    </Unstyled>,
  );
  const here = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), router, here, ...view };
}
