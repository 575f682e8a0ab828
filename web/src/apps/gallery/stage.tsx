import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '@/apps/admin/providers';
import { layersId } from '@/apps/admin/shell/layers';
import { useSession } from '@/shared/session/session';
import { createFakeServer } from '@/testing/fake-server';
import { requestsOver } from '@/testing/fake-upload';
import { RouterAddress } from '@/testing/router-address';
import type { Scenario } from '@/testing/scenario';

const person = { token: 'gallery', tenantId: '0', user: { id: '7', username: 'zhoumin', realname: '周敏' } };

/** One scenario by itself over a server in memory, as a screen of the back office would show the widget. */
export function Stage({ name, scenario }: { name: string; scenario: Scenario }) {
  const [router] = useState(() => {
    const { fetch } = createFakeServer(typeof scenario.calls === 'function' ? scenario.calls() : scenario.calls);
    globalThis.fetch = fetch;
    globalThis.XMLHttpRequest = requestsOver(fetch);
    useSession.setState({ session: person, expired: false, other: null });
    return createMemoryRouter([{ path: '*', element: <Scene name={name} scenario={scenario} /> }], {
      initialEntries: [`/gallery/${name}`],
    });
  });
  return (
    <Providers nonce="">
      <RouterProvider router={router} />
    </Providers>
  );
}

function Scene({ name, scenario }: { name: string; scenario: Scenario }): ReactNode {
  return (
    <main>
      <p className="visually-hidden">
        {name}：{scenario.title}。{scenario.note}
      </p>
      <RouterAddress>{scenario.render()}</RouterAddress>
      <div id={layersId} />
    </main>
  );
}
