import { screen, waitFor, within } from '@testing-library/react';
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

const field = () => screen.findByRole('combobox', { name: '页面、操作的名称或拼音首字母' });
const nothing = '没有相符的页面和操作，可换个词试试，或搜索全站内容';
const options = () => screen.getAllByRole('option').map((option) => option.firstChild?.textContent);

it('opens with Ctrl+K and leads to a page by keyboard alone', async () => {
  const { user, here } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'gl');
  expect(options()).toEqual(['文章管理', '栏目管理', '站点设置', '接口文档', '搜索全站内容“gl”', '高级搜索']);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(here()).toBe('/content/column'));
  expect(within(screen.getByRole('navigation', { name: '已打开的页面' })).getByText('栏目管理')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '页面、操作的名称或拼音首字母' })).toBeNull());
});

it('shows first what was opened before the page in sight', async () => {
  const { user, router } = await open();
  await router.navigate('/content/column');
  await screen.findByRole('heading', { name: '栏目管理' });
  await user.click(screen.getByRole('button', { name: '搜索菜单' }));
  await field();
  expect(options()[0]).toBe('站点设置');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('站点设置');
});

it('says when nothing fits, and Esc goes back to the page', async () => {
  const { user } = await open();
  await user.keyboard('{Meta>}k{/Meta}');
  await user.type(await field(), '没有这个');
  expect(screen.getByText(nothing)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(nothing)).toBeNull());
});

/** Opens the back office where new windows are only noted. */
async function openNoting() {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  return { opened, ...(await open()) };
}

const inNewWindow = (address: string) => [[address, '_blank', 'noopener,noreferrer']];

it.each([
  ['the word typed, by Enter', '乙肝/丙肝{Enter}', '/search/%E4%B9%99%E8%82%9D%2F%E4%B8%99%E8%82%9D'],
  ['the form with every choice', '没有这个{ArrowDown}{Enter}', '/searchall'],
])('finds in the portal %s', async (_, keys, address) => {
  const { user, opened } = await openNoting();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), keys);
  expect(opened.mock.calls).toEqual(inNewWindow(address));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '页面、操作的名称或拼音首字母' })).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveValue('');
});

it.each([
  ['a word', ' 流感 {Enter}', '/search/%E6%B5%81%E6%84%9F'],
  ['nothing', '{Enter}', '/searchall'],
])('the box of the head takes %s and is empty afterwards', async (_, keys, address) => {
  const { user, opened, here } = await openNoting();
  const box = screen.getByRole('searchbox', { name: /^搜索门户内容/ });
  await user.type(box, keys);
  expect(opened.mock.calls).toEqual(inNewWindow(address));
  expect(box).toHaveValue('');
  expect(here()).toBe('/content/site');
});
