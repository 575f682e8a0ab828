import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openStaff } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

async function open() {
  const view = openStaff('/content/site', { server: staffBackend() });
  await screen.findByRole('heading', { name: '站点设置' });
  return view;
}

it('shows first what was opened before the page in sight', async () => {
  const { user, router } = await open();
  await router.navigate('/content/column');
  await screen.findByRole('heading', { name: '栏目管理' });
  await user.click(screen.getByRole('button', { name: '搜索菜单' }));
  const [first] = await screen.findAllByRole('option');
  expect(first?.firstChild).toHaveTextContent('站点设置');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('站点设置');
});

it('the box of the head takes a word or nothing and is empty afterwards', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const { user, here } = await open();
  const box = screen.getByRole('searchbox', { name: /^搜索门户内容/ });
  await user.type(box, ' 流感 {Enter}');
  expect(box).toHaveValue('');
  await user.keyboard('{Enter}');
  expect(opened.mock.calls).toEqual(
    ['/search/%E6%B5%81%E6%84%9F', '/searchall'].map((address) => [address, '_blank', 'noopener,noreferrer']),
  );
  expect(here()).toBe('/content/site');
});
