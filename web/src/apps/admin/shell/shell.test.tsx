import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/session';
import { fullMenu, permissions } from '@/testing/factories';
import { Refusal } from '@/testing/fake-server';
import { besideMenu, openStaff } from '@/testing/render-staff';
import { goodCaptcha, goodPassword, staffBackend } from '@/testing/staff-backend';
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

  it('tells somebody without any menu what to do', async () => {
    openStaff('/user/index', { server: staffBackend({ permissions: permissions([], []) }) });
    expect(await screen.findByText('您的账号还没有任何菜单权限，请联系管理员授权')).toBeInTheDocument();
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
  it('keeps what was typed in a page while another one is shown', async () => {
    const { user } = await openSite();
    await user.type(await screen.findByRole('textbox', { name: '关键词' }), '电话');
    await user.click(screen.getByRole('link', { name: '栏目管理' }));
    await screen.findByRole('heading', { name: '栏目管理' });
    await user.click(tab('站点设置'));
    expect(await screen.findByRole('textbox', { name: '关键词' })).toHaveValue('电话');
    expect(tabNames()).toEqual(['首页', '站点设置', '栏目管理']);
  });

  it('comes back after a reload', async () => {
    const { unmount } = await openSite();
    unmount();
    openStaff('/user/index', { server: staffBackend() });
    await screen.findByRole('navigation', { name: '已打开的页面' });
    expect(tabNames()).toEqual(['首页', '站点设置']);
  });

  it('closes with Delete and shows the neighbour', async () => {
    const { user, here } = await openSite();
    tab('站点设置').focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(here()).toBe('/user/index'));
    expect(tabNames()).toEqual(['首页']);
  });

  it('says why the home tab and the last page stay', async () => {
    const { user } = await openSite();
    tab('首页').focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('首页不能关闭')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '关闭 站点设置' }));
    await waitFor(() => expect(tabNames()).toEqual(['首页']));
    tab('首页').focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('这是最后一页，不能再关闭了')).toBeInTheDocument();
  });

  it('opens its commands from the keyboard', async () => {
    const { user } = await openSite();
    await user.click(screen.getByRole('link', { name: '栏目管理' }));
    await screen.findByRole('heading', { name: '栏目管理' });
    tab('栏目管理').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: '关闭其他' }));
    await waitFor(() => expect(tabNames()).toEqual(['首页', '栏目管理']));
  });
});

describe('the order of tabs', () => {
  it('changes by keyboard, and the tab keeps the focus', async () => {
    const { user } = await openSite();
    await user.click(screen.getByRole('link', { name: '栏目管理' }));
    await screen.findByRole('heading', { name: '栏目管理' });
    tab('栏目管理').focus();
    await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    expect(tabNames()).toEqual(['首页', '栏目管理', '站点设置']);
    expect(tab('栏目管理')).toHaveFocus();
    await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    expect(tabNames()).toEqual(['首页', '栏目管理', '站点设置']);
  });

  it('changes from the menu of a tab', async () => {
    const { user } = await openSite();
    await user.click(screen.getByRole('link', { name: '栏目管理' }));
    await screen.findByRole('heading', { name: '栏目管理' });
    tab('站点设置').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    expect(await screen.findByRole('menuitem', { name: '左移' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: '右移' }));
    await waitFor(() => expect(tabNames()).toEqual(['首页', '栏目管理', '站点设置']));
  });
});

describe('the menu of a tab', () => {
  it('refreshes one page and leaves the others as they are', async () => {
    const { user } = await openSite();
    await user.type(await screen.findByRole('textbox', { name: '关键词' }), '电话');
    await user.click(screen.getByRole('link', { name: '栏目管理' }));
    await screen.findByRole('heading', { name: '栏目管理' });
    tab('栏目管理').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: '刷新' }));
    await user.click(tab('站点设置'));
    expect(await screen.findByRole('textbox', { name: '关键词' })).toHaveValue('电话');
  });
});

describe('an ended session', () => {
  it('asks to sign in again over the page and keeps what was typed', async () => {
    const server = staffBackend({ units: [] });
    const { user } = openStaff('/content/site?section=unit', { server });
    await user.click(await screen.findByRole('button', { name: '新增相关单位' }));
    await user.type(await screen.findByRole('textbox', { name: '单位名称' }), '省疾控中心');
    await user.type(screen.getByRole('textbox', { name: '分组' }), '省级机构');
    await user.type(screen.getByLabelText('网址'), 'https://www.provcdc.example/');
    server.on('POST /content/unit/add', () => {
      throw new Refusal(401, 'Token失效，请重新登录');
    });
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/很抱歉，登录已过期，请重新登录/)).toBeInTheDocument();
    expect(screen.getByLabelText('用户名')).toHaveValue('zhoumin');
    await user.type(screen.getByLabelText('密码'), goodPassword);
    await user.type(screen.getByLabelText('验证码'), goodCaptcha);
    await user.click(screen.getByRole('button', { name: '重新登录' }));
    await waitFor(() => expect(screen.queryByText(/很抱歉，登录已过期/)).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: '单位名称' })).toHaveValue('省疾控中心');
  });
});

describe('signing out', () => {
  it('asks first and forgets the person even when the server cannot be told', async () => {
    const server = staffBackend();
    server.on('POST /sys/logout', () => {
      throw new Refusal(500, '退出失败');
    });
    localStorage.setItem('jikong.draft.zhoumin.article.1', '{}');
    const replace = vi.fn();
    vi.stubGlobal('location', { ...window.location, replace });
    const { user } = openStaff('/user/index', { server });
    await user.click(await screen.findByRole('button', { name: '账号菜单：周敏' }));
    await user.click(await screen.findByRole('menuitem', { name: '退出登录' }));
    await user.click(await screen.findByRole('button', { name: '退出' }));
    await waitFor(() => expect(useSession.getState().session).toBeNull());
    expect(localStorage.getItem('jikong.draft.zhoumin.article.1')).toBeNull();
    expect(replace).toHaveBeenCalledWith('/user/login');
  });
});
