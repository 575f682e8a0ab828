import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fullMenu, permissions } from '@/testing/factories';
import { Refusal } from '@/testing/fake-server';
import { besideMenu, openStaff } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

const strip = () => screen.getByRole('navigation', { name: '已打开的页面' });
const tabNames = () =>
  within(strip())
    .getAllByRole('link')
    .map((link) => link.textContent);
const tab = (name: string) => within(strip()).getByRole('link', { name });

async function openSite() {
  const view = openStaff('/content/site', { server: staffBackend(), look: besideMenu });
  await screen.findByRole('heading', { name: '站点设置' });
  return view;
}

describe('the way in', () => {
  it('leads through sign-in when nobody is signed in', async () => {
    const { here } = openStaff('/content/site?section=unit', { server: staffBackend(), session: null });
    await screen.findByRole('button', { name: '登录' });
    expect(here()).toBe('/user/login?redirect=%2Fcontent%2Fsite%3Fsection%3Dunit');
  });

  it('leads through sign-in when the kept token is too old', async () => {
    const server = staffBackend();
    server.on('GET /sys/permission/getUserPermissionByToken', () => {
      throw new Refusal(401, 'Token失效，请重新登录');
    });
    const { here } = openStaff('/content/site', { server });
    await screen.findByRole('button', { name: '登录' });
    expect(here()).toBe('/user/login?redirect=%2Fcontent%2Fsite');
  });

  it('shows 403 for a page that is not granted and 404 for one that does not exist', async () => {
    const { router } = openStaff('/content/site', {
      server: staffBackend({ permissions: permissions([], fullMenu.slice(0, 1)) }),
    });
    expect(await screen.findByRole('heading', { name: '403 没有权限' })).toBeInTheDocument();
    await router.navigate('/content/nothing');
    expect(await screen.findByRole('heading', { name: '404 页面不存在' })).toBeInTheDocument();
  });

  it('shows the home tab for the old address of the menu', async () => {
    const { here } = openStaff('/dashboard/analysis', { server: staffBackend() });
    await waitFor(() => expect(here()).toBe('/user/index'));
  });
});

describe('the tab strip', () => {
  it('keeps what was typed in a page while another one is shown and refreshed; closes all others by its menu', async () => {
    const { user } = await openSite();
    await user.type(await screen.findByRole('textbox', { name: '关键词' }), '电话');
    await user.click(screen.getByRole('link', { name: '栏目管理' }));
    await screen.findByRole('heading', { name: '栏目管理' });
    expect(tabNames()).toEqual(['首页', '站点设置', '栏目管理']);
    const command = async (name: string) => {
      await user.keyboard('{Shift>}{F10}{/Shift}');
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    tab('栏目管理').focus();
    await command('刷新');
    await user.click(tab('站点设置'));
    expect(await screen.findByRole('textbox', { name: '关键词' })).toHaveValue('电话');
    await user.clear(screen.getByRole('textbox', { name: '关键词' }));
    tab('站点设置').focus();
    await command('关闭其他');
    await waitFor(() => expect(tabNames()).toEqual(['首页', '站点设置']));
  });

  it('closes with Delete, shows the neighbour, and says why the home tab and the last page stay', async () => {
    const { user, here } = await openSite();
    tab('首页').focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('首页不能关闭')).toBeInTheDocument();
    tab('站点设置').focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(here()).toBe('/user/index'));
    expect(tabNames()).toEqual(['首页']);
    tab('首页').focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('这是最后一页，不能再关闭了')).toBeInTheDocument();
  });
});
