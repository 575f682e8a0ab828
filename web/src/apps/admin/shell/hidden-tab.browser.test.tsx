import { useQueryClient } from '@tanstack/react-query';
import { Profiler, useCallback } from 'react';
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button } from '@/testing/browser/keys';
import { settle } from '@/testing/browser/look';
import { mount } from '@/testing/browser/show';
import { createFakeServer, type FakeServer } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { type Go, GoContext, usePageParams } from '@/ui-admin/page/page-address';
import { PermissionContext } from '@/ui-admin/permission';
import { ListPage } from '@/widgets/list-page';
import { base, everything, positionResource, positions, sideCalls } from '@/widgets/list-page/sample';
import { Providers } from '../providers';
import type { StaffRoute } from '../routes';
import { layersId } from './layers';
import { TabPanels } from './tab-panels';
import { homeTab, type Tab } from './tabs';

/** How often each tab was drawn, whatever of it. */
const drawn = new Map<string, number>();

/** The same list in every tab, so that what one changes concerns them all. */
function PositionsPage() {
  const { id = '' } = usePageParams();
  return (
    <Profiler id={id} onRender={(tab) => drawn.set(tab, (drawn.get(tab) ?? 0) + 1)}>
      <ListPage resource={positionResource} title={`职务，第 ${id} 份`} />
    </Profiler>
  );
}

const routes: readonly StaffRoute[] = [{ path: '/position/:id', title: '职务', screen: PositionsPage }];
const nothing = () => {};
const quiet = {
  drop: nothing,
  retitle: nothing,
  moveTo: nothing,
  close: async () => {},
  reload: async () => {},
  move: nothing,
};
const auth = everything.map((action) => ({ action, type: '1', describe: action }));
const permissions = { auth, allAuth: [] };
const ids = ['1', '2'];

const tabOf = (id: string, query: string): Tab => {
  const path = `/position/${id}`;
  return { ...homeTab, key: id, path, fullPath: path + query, opened: true };
};

/** Two tabs as in the shell: that of the window's address is in front. */
function Window() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const go: Go = useCallback((to, options) => void navigate(to, options), [navigate]);
  const tabs = ids.map((id) => tabOf(id, pathname === `/position/${id}` ? search : ''));
  const active = tabs.find(({ path }) => path === pathname);
  return (
    <GoContext value={go}>
      <PermissionContext value={permissions}>
        {ids.map((id) => (
          <button key={id} type="button" onClick={() => void navigate(`/position/${id}`)}>
            到第 {id} 份
          </button>
        ))}
        <button type="button" onClick={() => void client.invalidateQueries()}>
          数据变了
        </button>
        <main>
          <TabPanels tabs={{ ...quiet, tabs, active }} routes={routes} />
          <div id={layersId} />
        </main>
      </PermissionContext>
    </GoContext>
  );
}

let server: FakeServer;
const lists = () => server.requests.filter(({ path }) => path === `${base}/list`).length;

/** A text that can be seen: both tabs say it. */
const seen = (text: string) =>
  page
    .getByText(text)
    .elements()
    .some((element) => element.checkVisibility());

/** Opens both tabs with their rows; the second one stays in front. */
async function openBoth() {
  for (const id of ids) {
    await button(`到第 ${id} 份`).click();
    await expect.element(page.getByRole('heading', { name: `职务，第 ${id} 份` })).toBeVisible();
    await expect.poll(() => seen('1-10 共 28 条')).toBe(true);
  }
  await settle();
  return drawn.get('1');
}

beforeEach(() => {
  drawn.clear();
  server = createFakeServer({ ...sideCalls, ...fakeTable(base, positions(28)) });
  const router = createMemoryRouter([{ path: '*', element: <Window /> }], { initialEntries: ['/position/1'] });
  mount(
    '两个标签',
    <Providers nonce="">
      <RouterProvider router={router} />
    </Providers>,
    { twice: false },
  );
  globalThis.fetch = server.fetch;
});

test('a tab in the background draws nothing while the one in front goes on', async () => {
  const before = await openBoth();
  const front = drawn.get('2') ?? 0;
  await page.getByRole('listitem').filter({ hasText: /^3$/ }).click();
  await expect.poll(() => seen('21-28 共 28 条')).toBe(true);
  await settle();
  expect(drawn.get('2')).toBeGreaterThan(front);
  expect(drawn.get('1')).toBe(before);
});

test('what it shows has changed: it asks and draws when it is in front again, and not before', async () => {
  const before = await openBoth();
  const asked = lists();
  await button('数据变了').click();
  await expect.poll(lists).toBe(asked + 1);
  await settle();
  expect(drawn.get('1')).toBe(before);
  await button('到第 1 份').click();
  await expect.poll(lists).toBeGreaterThan(asked);
  await expect.poll(() => drawn.get('1')).toBeGreaterThan(before ?? 0);
});
