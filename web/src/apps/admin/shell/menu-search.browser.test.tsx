import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { button, keys, pressKey, tabTo, type } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { mount } from '@/testing/browser/show';
import { fullMenu } from '@/testing/factories';
import type { Action } from '@/ui-admin/actions/action';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { useOffered } from '@/ui-admin/actions/registry';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Providers } from '../providers';
import { menuFrom } from '../routes';
import { layersId } from './layers';
import { MenuSearch } from './menu-search';

const told: string[] = [];

const actions: Action[] = [
  { key: 'release', label: '发布通告', keys: 'P', open: () => told.push('发布通告') },
  {
    key: 'readers',
    label: '阅读情况',
    form: (_, close) => (
      <Dialog title="阅读情况" onClose={close}>
        还没有人阅读
      </Dialog>
    ),
  },
  { key: 'revoke', label: '撤销通告', permission: 'notice:revoke', open: () => told.push('撤销通告') },
];

function Page() {
  const { offersOf, dialog } = useActions(actions, useChange());
  const offers = offersOf();
  useOffered('系统通告', offers);
  return (
    <main id="main" tabIndex={-1}>
      <h1>通告</h1>
      <MenuSearch menu={menuFrom(fullMenu)} narrow={false} />
      <ActionButtons offers={offers} />
      <input aria-label="标题" />
      {dialog}
      <div id={layersId} />
    </main>
  );
}

const box = page.getByRole('combobox');
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.firstChild?.textContent);

let router: ReturnType<typeof createMemoryRouter>;

beforeEach(() => {
  told.length = 0;
  router = createMemoryRouter([{ path: '*', element: <Page /> }]);
  mount(
    '通告',
    <Providers nonce="">
      <RouterProvider router={router} />
    </Providers>,
  );
});

test('a page is found by the initials of its name and opened by keyboard alone', async () => {
  await expect.element(button('发布通告')).toBeVisible();
  await pressKey('Control+k');
  await expect.element(box).toHaveFocus();
  await type('gl');
  await expect.poll(options).toEqual(['文章管理', '栏目管理', '站点设置', '接口文档', '搜索全站内容“gl”', '高级搜索']);
  await keys('ArrowDown', 'Enter');
  await expect.poll(() => router.state.location.pathname).toBe('/content/column');
  await expect.element(box).not.toBeInTheDocument();
});

test('it says when nothing fits; the words are then looked for in the portal, in a window of its own', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await expect.element(button('发布通告')).toBeVisible();
  await pressKey('Meta+k');
  await expect.element(box).toHaveFocus();
  await type('乙肝/丙肝');
  await expect.element(page.getByText('没有相符的页面和操作，可换个词试试，或搜索全站内容')).toBeVisible();
  await keys('Enter');
  await expect.element(box).not.toBeInTheDocument();
  const address = '/search/%E4%B9%99%E8%82%9D%2F%E4%B8%99%E8%82%9D';
  expect(opened.mock.calls).toEqual([[address, '_blank', 'noopener,noreferrer']]);
  await keys('Control+k');
  await expect.element(box).toHaveValue('');
});

test('the actions of the page in front are found by name and by initials, with their keys, and run', async () => {
  await expect.element(button('发布通告')).toBeVisible();
  await pressKey('Control+k');
  await expect.element(box).toHaveFocus();
  expect(options()).toContain('发布通告');
  expect(options()).not.toContain('撤销通告');
  await expectAccessible();
  await type('fbtg');
  await expect.poll(options).toEqual(['发布通告', '搜索全站内容“fbtg”', '高级搜索']);
  await expect.element(page.getByRole('option').first()).toHaveTextContent('发布通告P系统通告');
  await keys('Enter');
  expect(told).toEqual(['发布通告']);
  await expect.element(box).not.toBeInTheDocument();
});

test('the dialog of an action gives the focus back to where the search was called from', async () => {
  await tabTo(button('阅读情况'));
  await pressKey('Control+k');
  await expect.element(box).toHaveFocus();
  await type('阅读');
  await keys('Enter');
  await expect.element(page.getByRole('dialog', { name: '阅读情况' })).toBeVisible();
  await keys('Escape');
  await expect.element(button('阅读情况')).toHaveFocus();
});

test('it is called while somebody types, but not out of a word that is being composed, nor over a dialog', async () => {
  await expect.element(button('发布通告')).toBeVisible();
  await page.getByLabelText('标题').click();
  await commands.composeText('g', '关于');
  await pressKey('Control+k');
  await expect.element(box).toHaveFocus();
  await keys('Escape');
  await expect.element(page.getByLabelText('标题')).toHaveFocus();
  await expect.element(page.getByLabelText('标题')).toHaveValue('关于');
  await button('阅读情况').click();
  await expect.element(page.getByRole('dialog', { name: '阅读情况' })).toBeVisible();
  await keys('Control+k', 'p');
  await expect.element(box).not.toBeInTheDocument();
  expect(told).toEqual([]);
});
