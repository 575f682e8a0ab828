import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { audit } from '@/testing/factories';
import { createFakeServer, type FakeServer, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { newDepart } from './depart-page';
import { DepartRights } from './depart-rights';
import { DepartRoles } from './depart-roles';

givenStaffBrowser();

const depart = { ...newDepart(''), id: '7', departName: '传染病防制科' };
const role = { ...audit, departId: '7', description: '' };
const keeper = { ...role, id: '71', roleName: '门诊信息员', roleCode: 'keeper' };
const reader = { ...role, id: '72', roleName: '统计员', roleCode: 'reader' };

const node = (key: string, slotTitle: string, children?: object[]) => ({ key, slotTitle, ruleFlag: 0, children });
const list = node('5101', '查看处置门诊');
const edit = node('5103', '修改处置门诊');
const tree = (...buttons: object[]) => ({ treeList: [node('51', '犬伤处置门诊', buttons)], ids: [] });

const codes = ['list', 'add', 'edit', 'delete', 'grant'].map((action) => `system:role:${action}`);

/** A department with two roles, one person and a menu of one page. */
function server(): FakeServer {
  const tang = { id: '9', username: 'tang_wei', realname: '唐伟', droleIds: ['71'], roleNames: '门诊信息员' };
  return createFakeServer({
    'GET /sys/role/queryTreeList': () => tree(list, edit),
    'GET /sys/permission/queryDepartPermission': () => ['51', '5101'],
    'POST /sys/permission/saveDepartPermission': () => null,
    'GET /sys/sysDepartPermission/queryTreeListForDeptRole': () => tree(list),
    'GET /sys/sysDepartPermission/queryDeptRolePermission': () => ['51'],
    'POST /sys/sysDepartPermission/saveDeptRolePermission': () => null,
    'GET /sys/sysDepartRole/getDeptRoleList': () => [keeper, reader],
    'GET /sys/sysDepartRole/users': () => ({ records: [tang], total: 1 }),
    'POST /sys/sysDepartRole/add': () => null,
    'POST /sys/sysDepartRole/deptRoleUserAdd': () => null,
  });
}

const sent = ({ requests }: FakeServer, path: string) => requests.findLast((request) => request.path === path);

/** What is open under a title. Ids are all the same in tests, so the names of dialogs over each other are of no use. */
const over = async (title: string) => (await screen.findByText(title)).closest('[role=dialog]') as HTMLElement;

/** The same with its tree of rights, opened. */
const rightsOver = async (title: string, click: (element: HTMLElement) => Promise<void>) => {
  await click(await screen.findByText('展开所有'));
  return over(title);
};

/** The check box of an entry of the tree of rights. */
const box = (place: HTMLElement, name: string) => {
  const entry = within(place).getByText(name).closest('.ant-tree-treenode');
  return entry?.querySelector('.ant-tree-checkbox') as HTMLElement;
};

describe('what a department may give', () => {
  it('is taken away with what was checked before, so that nobody else is undone', async () => {
    const backend = server();
    const close = vi.fn();
    const { user } = renderWidget(<DepartRights depart={depart} onClose={close} />, { server: backend, codes });
    const drawer = await rightsOver('部门权限：传染病防制科', user.click);
    await user.click(box(drawer, '查看处置门诊'));
    await user.click(box(drawer, '修改处置门诊'));
    await user.click(within(drawer).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(sent(backend, '/sys/permission/saveDepartPermission')?.body).toEqual({
      departId: '7',
      permissionIds: '51,5103',
      lastpermissionIds: '51,5101',
    });
  });

  it('says why it could not be loaded and tries again', async () => {
    const backend = server();
    backend.on('GET /sys/permission/queryDepartPermission', () => {
      throw new Refusal(500, '部门不存在，可能已被删除');
    });
    const { user } = renderWidget(<DepartRights depart={depart} onClose={vi.fn()} />, { server: backend, codes });
    expect(await screen.findByText('部门不存在，可能已被删除')).toBeInTheDocument();
    backend.on('GET /sys/permission/queryDepartPermission', () => []);
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByText('犬伤处置门诊')).toBeInTheDocument();
  });
});

describe('the roles of a department', () => {
  it('are granted out of what the department has', async () => {
    const backend = server();
    const { user } = renderWidget(<DepartRoles depart={depart} onClose={vi.fn()} />, { server: backend, codes });
    await user.click(await screen.findByRole('button', { name: '授权：门诊信息员' }));
    const drawer = await rightsOver('部门角色授权：门诊信息员', user.click);
    expect(within(drawer).queryByText('修改处置门诊')).not.toBeInTheDocument();
    await user.click(box(drawer, '查看处置门诊'));
    await user.click(within(drawer).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sent(backend, '/sys/sysDepartPermission/saveDeptRolePermission')?.body).toEqual({
        roleId: '71',
        permissionIds: '51,5101',
        lastpermissionIds: '51',
      }),
    );
  });

  it('wait for the department to have something', async () => {
    const backend = server();
    backend.on('GET /sys/sysDepartPermission/queryTreeListForDeptRole', () => ({ treeList: [], ids: [] }));
    const { user } = renderWidget(<DepartRoles depart={depart} onClose={vi.fn()} />, { server: backend, codes });
    await user.click(await screen.findByRole('button', { name: '授权：统计员' }));
    expect(await screen.findByText(/传染病防制科」还没有权限，请先在部门权限中勾选/)).toBeInTheDocument();
  });

  it('are added to this department', async () => {
    const backend = server();
    const { user } = renderWidget(<DepartRoles depart={depart} onClose={vi.fn()} />, { server: backend, codes });
    await user.click(await screen.findByRole('button', { name: '新增部门角色' }));
    const form = await over('传染病防制科的部门角色');
    await user.type(within(form).getByLabelText('角色名称'), '值班员');
    await user.type(within(form).getByLabelText('角色编码'), 'duty');
    await user.click(within(form).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sent(backend, '/sys/sysDepartRole/add')?.body).toMatchObject({ departId: '7', roleCode: 'duty' }),
    );
  });

  it('are given to a person and taken from them', async () => {
    const backend = server();
    const { user } = renderWidget(<DepartRoles depart={depart} onClose={vi.fn()} />, {
      server: backend,
      codes: [...codes, 'system:user:role'],
    });
    await user.click(await screen.findByRole('button', { name: '分配部门角色：唐伟' }));
    const dialog = await over('分配部门角色：唐伟');
    await user.click(await within(dialog).findByRole('checkbox', { name: '门诊信息员', checked: true }));
    await user.click(within(dialog).getByRole('checkbox', { name: '统计员' }));
    backend.on('POST /sys/sysDepartRole/deptRoleUserAdd', () => {
      throw new Refusal(500, '授权与审计须由不同的人担任，不能同时授予');
    });
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/授权与审计须由不同的人担任/)).toBeInTheDocument();
    backend.on('POST /sys/sysDepartRole/deptRoleUserAdd', () => null);
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent(backend, '/sys/sysDepartRole/deptRoleUserAdd')?.body).toEqual({
      userId: '9',
      newRoleId: '72',
      oldRoleId: '71',
    });
  });

  it('are only looked at by whoever may neither grant nor assign', async () => {
    renderWidget(<DepartRoles depart={depart} onClose={vi.fn()} />, { server: server(), codes: ['system:role:list'] });
    expect(await screen.findByText('门诊信息员')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /授权|编辑|删除|新增/ })).not.toBeInTheDocument();
    expect(screen.queryByText('人员')).not.toBeInTheDocument();
  });
});
