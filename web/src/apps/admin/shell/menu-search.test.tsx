import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openStaff } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

async function open() {
  const view = openStaff('/content/site', { server: staffBackend() });
  await screen.findByRole('heading', { name: '站点设置' });
  return view;
}

const field = () => screen.findByRole('combobox', { name: '页面名称或拼音首字母' });
const options = () => screen.getAllByRole('option').map((option) => option.firstChild?.textContent);

it('opens with Ctrl+K and leads to a page by keyboard alone', async () => {
  const { user, here } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'gl');
  expect(options()).toEqual(['文章管理', '栏目管理', '站点设置', '接口文档']);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(here()).toBe('/content/column'));
  expect(within(screen.getByRole('navigation', { name: '已打开的页面' })).getByText('栏目管理')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '页面名称或拼音首字母' })).toBeNull());
});

it('shows first what was opened before the page in sight', async () => {
  const { user, router } = await open();
  await router.navigate('/content/column');
  await screen.findByRole('heading', { name: '栏目管理' });
  await user.click(screen.getByRole('button', { name: '搜索菜单 Ctrl K' }));
  await field();
  expect(options()[0]).toBe('站点设置');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('站点设置');
});

it('says when nothing fits, and Esc goes back to the page', async () => {
  const { user } = await open();
  await user.keyboard('{Meta>}k{/Meta}');
  await user.type(await field(), '没有这个');
  expect(screen.getByText('没有相符的页面，可换个词试试')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('没有相符的页面，可换个词试试')).toBeNull());
});
