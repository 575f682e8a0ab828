import { screen } from '@testing-library/react';
import { createFakeServer, type FakeHandler } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { renderWidget } from '@/testing/render-widget';
import type { ListResource } from './core/list-resource';
import { approvalOf, base, everything, type Position, positionResource, positions, sideCalls } from './sample';
import { ListPage } from './view/list-page';

type Setting = {
  rows?: Position[];
  codes?: readonly string[];
  search?: string;
  calls?: Record<string, FakeHandler>;
  resource?: Partial<ListResource<Position>>;
};

/** Shows the list of positions over a server in memory, for the tests of the list page. */
export function open({
  rows = positions(12),
  codes = everything,
  search = '',
  calls = {},
  resource = {},
}: Setting = {}) {
  const server = createFakeServer({ ...sideCalls, ...fakeTable(base, rows), ...calls });
  const whole = { ...positionResource, ...resource };
  const actions = [...approvalOf(whole), ...(resource.actions ?? [])];
  const view = renderWidget(<ListPage resource={{ ...whole, actions }} title="职务管理" />, {
    server,
    search,
    codes,
  });
  const sent = (path: string) => server.requests.filter((request) => request.path === base + path).at(-1);
  return { server, rows, sent, ...view };
}

export const select = (name: string) => screen.findByRole('checkbox', { name: `选择 ${name}` });
