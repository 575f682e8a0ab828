import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { RoleHomeModal } from './role-home';

givenStaffBrowser();

const pages = [
  { url: '/content/article', title: '文章管理' },
  { url: '/content/column', title: '栏目管理' },
];

const stored = {
  id: '81',
  version: 3,
  createBy: 'admin',
  createTime: '2026-11-20 09:30:00',
  updateBy: '',
  updateTime: null,
  roleCode: 'editor',
  url: '/system/user',
  component: '',
  route: true,
  priority: 2,
  status: '1',
};

const open = (answers: Record<string, () => unknown>) => {
  const server = createFakeServer({
    'GET /sys/sysRoleIndex/queryByCode': () => null,
    'GET /sys/sysRoleIndex/pages': () => pages,
    'POST /sys/sysRoleIndex/add': () => null,
    'PUT /sys/sysRoleIndex/edit': () => null,
    'DELETE /sys/sysRoleIndex/delete': () => null,
    ...answers,
  });
  const close = vi.fn();
  const { user } = renderWidget(<RoleHomeModal roleCode="editor" roleName="编辑" onClose={close} />, { server });
  const save = async () => user.click(await screen.findByRole('button', { name: /保\s?存/ }));
  const sent = () => server.requests.filter(({ method }) => method !== 'GET');
  return { user, close, save, sent };
};

describe('the page of a role', () => {
  it('is chosen among the pages that the role opens', async () => {
    const { user, close, save, sent } = open({});
    await user.click(await screen.findByRole('combobox', { name: '首页' }));
    await user.click(await screen.findByTitle('栏目管理'));
    await save();
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject([
      { path: '/sys/sysRoleIndex/add', body: { roleCode: 'editor', url: '/content/column', status: '1' } },
    ]);
  });

  it('that the role opens no more is named, and is kept with its version', async () => {
    const { close, save, sent } = open({ 'GET /sys/sysRoleIndex/queryByCode': () => stored });
    const named = (await screen.findAllByText('/system/user（没有授权，不起作用）')).at(-1); // before it for screen readers, as the field has the focus
    expect(named).toBeVisible();
    await save();
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject([{ path: '/sys/sysRoleIndex/edit', body: { id: '81', version: 3 } }]);
  });

  it('is not asked for where the role opens none', async () => {
    open({ 'GET /sys/sysRoleIndex/pages': () => [] });
    expect(await screen.findByText('这个角色还没有页面，请先授权')).toBeVisible();
  });

  it('says why it could not be loaded', async () => {
    open({
      'GET /sys/sysRoleIndex/pages': () => {
        throw new Refusal(500, '系统出了意外');
      },
    });
    expect(await screen.findByText('系统出了意外')).toBeVisible();
    expect(screen.getByRole('button', { name: '重新加载' })).toBeVisible();
  });
});
