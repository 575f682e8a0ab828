import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { brokenRules } from '@/testing/axe';
import { block, frame } from '@/testing/portal-frame';
import { openStaff } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

/** Opens the menu of the portal on a site that has told this about itself. */
async function openMenu(...blocks: ReturnType<typeof block>[]) {
  document.documentElement.lang = 'zh-CN';
  const server = staffBackend();
  server.on('GET /getMenus', () => ({ ...frame, blocks, menu: [], other: {} }));
  const view = openStaff('/content/site', { server });
  await screen.findByRole('heading', { name: '站点设置' });
  await view.user.click(screen.getByRole('button', { name: '门户网站' }));
  const menu = (await screen.findByRole('menuitem', { name: '打开门户网站' })).closest<HTMLElement>('[role=menu]');
  const names = () =>
    within(menu ?? document.body)
      .getAllByRole('menuitem')
      .map((item) => item.textContent);
  const choose = async (name: string) => view.user.click(await screen.findByRole('menuitem', { name }));
  return { ...view, names, choose };
}

describe('the menu of the portal', () => {
  it('offers what every site has', async () => {
    const { names } = await openMenu();
    expect(names()).toEqual(['打开门户网站', '网站地图', '无障碍工具条', '设为首页', '加入收藏', '微信二维码']);
    expect(await brokenRules()).toEqual([]);
  });

  it('offers what the centre has set up', async () => {
    const { names } = await openMenu(
      block('site_help', '/article/n/9'),
      block('robot', 'https://robot.example/ask'),
      block('ipv6', '支持'),
    );
    expect(names()).toEqual(expect.arrayContaining(['网站帮助', '智能问答', '本站支持 IPv6']));
  });

  it.each([
    ['打开门户网站', '/index'],
    ['网站地图', '/sitemap'],
    ['无障碍工具条', '/index#assistant-open'],
  ])('%s opens a window of its own', async (name, address) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { choose } = await openMenu();
    await choose(name);
    expect(open).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer');
  });

  it.each([
    ['设为首页', () => `${window.location.origin}/index`],
    ['加入收藏', () => window.location.href],
  ])('%s says what to do by hand, and goes when that is understood', async (name, address) => {
    const { user, choose } = await openMenu();
    await choose(name);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(1);
    expect(within(dialog).getByText(address())).toBeInTheDocument();
    // Esc is tried in a browser: under test all layers of antd have one id, and the closing menu takes the key from the dialog.
    await user.click(within(dialog).getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows the codes for phones', async () => {
    const { choose } = await openMenu(block('qrcode', '微信公众号', '/pictures/qrcode.svg', '本中心微信公众号二维码'));
    await choose('微信二维码');
    expect(await screen.findByRole('img', { name: '门户网站网址的二维码' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '本中心微信公众号二维码' })).toBeInTheDocument();
    expect(await brokenRules()).toEqual([]);
  });
});
