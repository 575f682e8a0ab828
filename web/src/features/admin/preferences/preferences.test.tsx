import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { besideMenu, openStaff } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { defaultLook, keepLook, type Look, readLook, toLook } from './look';
import { followOtherLooks, useLook } from './use-look';

givenStaffBrowser();
beforeEach(() => {
  for (const name of ['data-dark', 'data-weak']) document.documentElement.removeAttribute(name);
});

async function openSettings(look: Partial<Look> = {}, server = staffBackend()) {
  const view = openStaff('/content/site', { server, look: { ...defaultLook, ...look } });
  await view.user.click(await screen.findByRole('button', { name: '账号菜单：周敏' }));
  await view.user.click(await screen.findByRole('menuitem', { name: '系统设置' }));
  const drawer = within(await screen.findByRole('dialog', { name: '系统设置' }));
  return { drawer, server, ...view };
}

const saved = (server: ReturnType<typeof staffBackend>) =>
  server.requests.filter(({ method, path }) => method === 'PUT' && path === '/sys/user/preferences');

describe('the settings', () => {
  it('show at once and are kept in the browser and on the server', async () => {
    const { user, drawer, server } = await openSettings();
    await user.click(drawer.getByRole('switch', { name: '深色模式' }));
    await user.click(drawer.getByRole('radio', { name: '松绿' }));
    expect(document.documentElement).toHaveAttribute('data-dark');
    expect(readLook()).toEqual({ ...defaultLook, dark: true, color: 'green' });
    await waitFor(() => expect(saved(server).at(-1)?.body).toEqual({ look: readLook() }));
  });

  it('tell why something has no effect', async () => {
    const { drawer, user } = await openSettings({ fixedHeader: false });
    expect(drawer.getByRole('switch', { name: '下滑时隐藏页头' })).toBeDisabled();
    expect(drawer.getByText('固定页头后才有效')).toBeInTheDocument();
    expect(drawer.getByRole('switch', { name: '固定侧边菜单' })).toBeDisabled();
    await user.click(drawer.getByText('侧边菜单'));
    expect(drawer.getByRole('switch', { name: '固定侧边菜单' })).toBeEnabled();
  });

  it.each(['顶部菜单', '侧边菜单'])('give the pages their width with %s', async (menu) => {
    const { drawer, user } = await openSettings();
    await user.click(drawer.getByText(menu));
    await user.click(drawer.getByText('流式'));
    expect(readLook().contentWidth).toBe('Fluid');
  });

  it('go back to the defaults', async () => {
    const { user, drawer } = await openSettings({ color: 'red', weak: true });
    await user.click(drawer.getByRole('button', { name: '恢复默认设置' }));
    expect(useLook.getState().look).toEqual(defaultLook);
    expect(drawer.getByRole('radio', { name: '江蓝' })).toBeChecked();
  });

  it('say so when they cannot be saved, and stay in this browser', async () => {
    const server = staffBackend();
    server.on('PUT /sys/user/preferences', () => {
      throw new Error('offline');
    });
    const { user, drawer } = await openSettings({}, server);
    await user.click(drawer.getByRole('switch', { name: '色弱模式' }));
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
    expect(readLook().weak).toBe(true);
  });
});

describe('the frame', () => {
  it('has the menu at the top until somebody wants it at the side', async () => {
    openStaff('/content/site', { server: staffBackend() });
    const menu = await screen.findByRole('navigation', { name: '主菜单' });
    expect(menu.closest('header')).not.toBeNull();
    expect(screen.queryByRole('button', { name: '收起菜单' })).toBeNull();
  });

  it('has the menu at the side for everybody who chose so', async () => {
    const server = staffBackend();
    server.on('GET /sys/user/preferences', () => ({ look: besideMenu }));
    openStaff('/content/site', { server });
    expect(await screen.findByRole('button', { name: '收起菜单' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: '主菜单' }).closest('header')).toBeNull();
  });

  it('shows one page without tabs', async () => {
    const { user } = openStaff('/content/site', {
      server: staffBackend(),
      look: { ...besideMenu, multipage: false },
    });
    await screen.findByRole('heading', { name: '站点设置' });
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull();
    await user.click(screen.getByRole('link', { name: '栏目管理' }));
    await screen.findByRole('heading', { name: '栏目管理' });
    expect(screen.queryByRole('heading', { name: '站点设置', hidden: true })).toBeNull();
  });

  it('comes folded where it was left folded', async () => {
    openStaff('/content/site', { server: staffBackend(), look: { ...besideMenu, sidebarOpened: false } });
    expect(await screen.findByRole('button', { name: '展开菜单' })).toBeInTheDocument();
  });
});

describe('the look of a person', () => {
  it('comes from the server on another device', async () => {
    const server = staffBackend();
    server.on('GET /sys/user/preferences', () => ({ look: { ...defaultLook, color: 'purple', dark: true } }));
    openStaff('/content/site', { server });
    await waitFor(() => expect(useLook.getState().look).toMatchObject({ color: 'purple', dark: true }));
    expect(readLook().color).toBe('purple');
    expect(saved(server)).toEqual([]);
  });

  it('follows other windows', () => {
    const stop = followOtherLooks();
    keepLook({ ...defaultLook, theme: 'dark' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'jikong.theme' }));
    expect(useLook.getState().look.theme).toBe('dark');
    stop();
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['unknown words', { layout: 'left', color: '#ff0000', dark: 'yes' }],
  ])('is the default where there is %s', (_, value) => expect(toLook(value)).toEqual(defaultLook));

  it('is kept under one key for each setting', () => {
    keepLook({ ...besideMenu, multipage: false });
    expect(Object.keys(localStorage).sort()).toEqual(['jikong.layout', 'jikong.multipage']);
  });
});
