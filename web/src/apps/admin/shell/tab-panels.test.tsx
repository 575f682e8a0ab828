import { act, render, screen, waitFor } from '@testing-library/react';
import { useCallback } from 'react';
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { type Go, GoContext, usePageParams, usePageSearch } from '@/ui-admin/page/page-address';
import { PageLink } from '@/ui-admin/page/page-link';
import type { StaffRoute } from '../routes';
import { TabPanels } from './tab-panels';
import { homeTab, type Tab } from './tabs';

const drawn = new Map<string, number>();

function LetterPage() {
  const { id = '' } = usePageParams();
  const [search, setSearch] = usePageSearch();
  drawn.set(id, (drawn.get(id) ?? 0) + 1);
  return (
    <>
      <p>
        信件 {id}，第 {search.get('pageNo') ?? '1'} 页
      </p>
      <button type="button" onClick={() => setSearch({ pageNo: '9' })}>
        {id} 的末页
      </button>
      <PageLink to="/letter/2">{id} 的下一封</PageLink>
    </>
  );
}

const routes: readonly StaffRoute[] = [{ path: '/letter/:id', title: '信件', screen: LetterPage }];
const tabOf = (id: string, query = ''): Tab => ({
  ...homeTab,
  key: id,
  path: `/letter/${id}`,
  fullPath: `/letter/${id}${query}`,
  opened: true,
});
const nothing = () => {};
const quiet = {
  drop: nothing,
  retitle: nothing,
  moveTo: nothing,
  close: async () => {},
  reload: async () => {},
  move: nothing,
};

/** The tab of the window's address is in front and has the same query; the other one keeps its own. */
function Window() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const go: Go = useCallback((to, options) => void navigate(to, options), [navigate]);
  const tabs = ['1', '2'].map((id) => tabOf(id, pathname === `/letter/${id}` ? search : '?pageNo=3'));
  const active = tabs.find(({ path }) => path === pathname);
  return (
    <GoContext value={go}>
      <TabPanels tabs={{ ...quiet, tabs, active }} routes={routes} />
    </GoContext>
  );
}

async function openFirst() {
  const router = createMemoryRouter([{ path: '*', element: <Window /> }], { initialEntries: ['/letter/1'] });
  render(<RouterProvider router={router} />);
  await screen.findByText('信件 2，第 3 页');
  return router;
}

it('a page in the background keeps its address and is not drawn when the window goes elsewhere', async () => {
  const router = await openFirst();
  expect(screen.getByText('信件 2，第 3 页')).not.toBeVisible();
  const before = drawn.get('2');
  for (let pageNo = 2; pageNo < 6; pageNo++) await act(() => router.navigate(`/letter/1?pageNo=${pageNo}`));
  expect(screen.getByText('信件 1，第 5 页')).toBeVisible();
  expect(drawn.get('2')).toBe(before);
});

it('a page gives itself another query, and a link leads to another page', async () => {
  const router = await openFirst();
  await act(async () => screen.getByText('1 的末页').click());
  expect(await screen.findByText('信件 1，第 9 页')).toBeVisible();
  expect(router.state.location.search).toBe('?pageNo=9');
  await act(async () => screen.getByText('1 的下一封').click());
  await waitFor(() => expect(router.state.location.pathname).toBe('/letter/2'));
});
