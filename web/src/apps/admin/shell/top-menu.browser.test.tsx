import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { hasFocus, keys, pause, pressKey, tabTo } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { expectHidden } from '@/testing/browser/matchers';
import { mount } from '@/testing/browser/show';
import { Providers } from '../providers';
import type { MenuEntry } from '../routes';
import { TopMenu } from './side-menu';

const entry = (key: string, title: string, children: MenuEntry[] = []): MenuEntry => ({
  key,
  title,
  icon: 'file-text',
  href: children.length > 0 ? '' : `/${key}`,
  external: false,
  children,
});
const menu = [
  entry('home', '首页'),
  ...['内容管理', '互动服务', '便民门诊', '系统管理'].map((group, at) =>
    entry(`group${at}`, group, [entry(`${at}/one`, `${group}一`), entry(`${at}/two`, `${group}二`)]),
  ),
];

/** The head over a page that says where one is. */
function Head() {
  return (
    <>
      <header style={{ display: 'flex' }}>
        <a href="#main">跳到主要内容</a>
        <TopMenu menu={menu} />
      </header>
      <main id="main">
        <h1>{useLocation().pathname}</h1>
      </main>
    </>
  );
}

const nav = page.getByRole('navigation', { name: '主菜单' });
const group = (name: string): Locator => nav.getByRole('menuitem', { name, exact: true });
const link = (name: string): Locator => page.getByRole('link', { name, exact: true });
const expectPage = (path: string) =>
  expect.element(page.getByRole('heading', { name: path, exact: true })).toBeVisible();

/** Opens a group and goes into it. The menu looks for what it opened after five pictures; where that was too early, the key is pressed again. */
async function goInto(key: string, target: Locator): Promise<void> {
  for (let presses = 0; presses < 4 && !hasFocus(target); presses += 1) {
    await pressKey(key);
    for (let waits = 0; waits < 10 && !hasFocus(target); waits += 1) await pause(50);
  }
  await expect.element(target).toHaveFocus();
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  const router = createMemoryRouter([{ path: '*', element: <Head /> }], { initialEntries: ['/home'] });
  mount(
    '主菜单',
    <Providers nonce="">
      <RouterProvider router={router} />
    </Providers>,
  );
  await expect.element(group('系统管理')).toBeVisible();
});

test('the pointer opens a group, and the page that is chosen closes it', async () => {
  await group('内容管理').hover();
  await expect.element(link('内容管理二')).toBeVisible();
  await expectAccessible();
  await link('内容管理二').click();
  await expectPage('/0/two');
  await expectHidden(link('内容管理二'));
});

test('the keys go along the groups, into one and out of it', async () => {
  await tabTo(link('首页'));
  await keys('ArrowRight', 'ArrowRight');
  await expect.element(group('互动服务')).toHaveFocus();
  await goInto('ArrowDown', link('互动服务一'));
  await keys('ArrowDown');
  await expect.element(link('互动服务二')).toHaveFocus();
  await expectAccessible();
  await pressKey('Escape');
  await expect.element(group('互动服务')).toHaveFocus();
  await expectHidden(link('互动服务二'));
  await keys('ArrowDown');
  await keys('Enter');
  await expectPage('/1/one');
  await expectHidden(link('互动服务一'));
  await expect.element(group('互动服务')).toHaveFocus();
});

test('what has no room stands under 更多, for the keys too', async () => {
  await page.viewport(560, 800);
  const more = nav.getByRole('menuitem', { name: '更多' });
  await expect.element(more).toBeVisible();
  await expectAccessible();
  await tabTo(link('首页'));
  for (let presses = 0; presses < menu.length && !hasFocus(more); presses += 1) await keys('ArrowRight');
  await keys('ArrowDown', 'End');
  await goInto('ArrowRight', link('系统管理一'));
  await expectAccessible();
  await pressKey('Enter');
  await expectPage('/3/one');
  await expectHidden(link('系统管理一'));
  await expect.element(more).toHaveFocus();
});

test('the group of the page is marked', async () => {
  await group('便民门诊').hover();
  await link('便民门诊一').click();
  await expectPage('/2/one');
  await expect.element(nav.css('.ant-menu-submenu-selected')).toHaveText('便民门诊');
});
