import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aMenuNode, fullMenu, permissions } from '@/testing/factories';
import { openStaff } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

const outside = 'https://www.ndcpa.gov.cn/';
const node = aMenuNode({ id: '9', path: '/links/ndcpa', component: 'layouts/IframePageView' }, '国家疾控局');
const menu = [...fullMenu, { ...node, meta: { ...node.meta, url: outside, internalOrExternal: true } }];

function open(address: string) {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  return { assign, ...openStaff(address, { server: staffBackend({ permissions: permissions([], menu) }) }) };
}

it('the address of an external link of the menu sends the browser to the other site, once', async () => {
  const { assign } = open('/links/ndcpa');
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(assign.mock.calls).toEqual([[outside]]);
});

it('going there from another page does the same, and no other address does', async () => {
  const { assign, router } = open('/user/index');
  await screen.findByRole('button', { name: /^账号菜单/ });
  expect(assign).not.toHaveBeenCalled();
  await router.navigate('/links/ndcpa');
  await waitFor(() => expect(assign.mock.calls).toEqual([[outside]]));
});

it('in the menu it is a link of its own that opens a new window', async () => {
  open('/user/index');
  const link = await screen.findByRole('link', { name: '国家疾控局（在新窗口打开）' });
  expect(link).toHaveAttribute('href', outside);
  expect(link).toHaveAttribute('target', '_blank');
});
