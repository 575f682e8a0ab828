import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keyboard, mouse } from '@/testing/browser/hands';
import { button, dialog, keys, tabTo } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { expectHidden } from '@/testing/browser/matchers';
import { showPart } from '@/testing/browser/show';
import { createFakeServer } from '@/testing/fake-server';
import { block, frame } from '@/testing/portal-frame';
import { PortalMenu } from './portal-menu';

const opener = button('门户网站');
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });

/** Shows the menu of the portal on a site that has told this about itself. */
async function open(...blocks: ReturnType<typeof block>[]): Promise<void> {
  const server = createFakeServer({ 'GET /getMenus': () => ({ ...frame, blocks, menu: [], other: {} }) });
  showPart('站点设置', <PortalMenu short={false} />);
  vi.stubGlobal('fetch', server.fetch);
  await expect.element(opener).toBeVisible();
}

test('the menu is walked by keyboard and gives the focus back, also from what it opens over the page', async () => {
  await open();
  await tabTo(opener);
  await keys('Enter');
  await expect.element(entry('打开门户网站')).toHaveFocus();
  const names = page.getByRole('menuitem').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual([
    ...['打开门户网站', '网站地图', '无障碍工具条'],
    ...['设为首页', '加入收藏', '微信二维码'],
  ]);
  await expectAccessible();
  await keys('ArrowDown');
  await expect.element(entry('网站地图')).toHaveFocus();
  await keys('Escape');
  await expectHidden(entry('网站地图'));
  await expect.element(opener).toHaveFocus();
  await keys('Enter');
  await expect.element(entry('网站地图')).toHaveFocus(); // where one was
  await keys('Escape');

  for (const [name, address] of [
    ['加入收藏', window.location.href],
    ['设为首页', `${window.location.origin}/index`],
  ] as const) {
    await keyboard.menu(opener, name);
    await expect.element(dialog(name).getByText(address, { exact: true })).toBeVisible();
    expect(dialog(name).getByRole('listitem').elements().length).toBeGreaterThan(1);
    await keys('Escape');
    await expectHidden(dialog(name));
    await expect.element(opener).toHaveFocus();
  }
});

test('a page of the portal opens in a window of its own', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await open();
  await mouse.menu(opener, '无障碍工具条');
  expect(opened.mock.calls).toEqual([['/index#assistant-open', '_blank', 'noopener,noreferrer']]);
});

test('the codes for phones are shown, and the words for IPv6 where the centre says so', async () => {
  const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`;
  await open(block('qrcode', '微信公众号', picture, '本中心微信公众号二维码'), block('ipv6', '支持'));
  await opener.click();
  await expect.element(entry('本站支持 IPv6')).toHaveAttribute('aria-disabled', 'true');
  await entry('微信二维码').click();
  await expect.element(page.getByRole('img', { name: '门户网站网址的二维码' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: '本中心微信公众号二维码' })).toBeVisible();
  await expectAccessible();
  await button('知道了').click();
  await expectHidden(dialog('微信二维码'));
});
