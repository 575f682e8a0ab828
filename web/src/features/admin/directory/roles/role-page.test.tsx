import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { audit } from '@/testing/factories';
import { createFakeServer, held } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import RolePage from './role-page';

givenStaffBrowser();

const editor = { ...audit, id: '1', roleName: '内容编辑', roleCode: 'editor', description: '', dataScope: 'all' };
const tang = { id: '9', username: 'tang_wei', realname: '唐伟', phone: '', sex_dictText: '男', orgCodeTxt: '办公室' };
const reason = '授权与审计须由不同的人担任，不能同时授予';

const pageOf = <Row,>(...records: Row[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });

it('a person who may not get a role is named with the reason, and nobody is said to be chosen still', async () => {
  const server = createFakeServer({
    ...fakeTable('/sys/role', [editor]),
    'GET /sys/user/userRoleList': () => pageOf(),
    'GET /sys/user/queryUserComponentData': () => pageOf(tang),
    'GET /sys/sysDepart/queryDepartTreeSync': () => [],
    'POST /sys/user/addSysUserRole': () => ({ done: 0, gone: [], refused: [{ id: '9', reason }] }),
  });
  const { user } = renderWidget(<RolePage />, { server, codes: ['system:role:list', 'system:user:role'] });
  await user.click(await screen.findByRole('button', { name: '用户：内容编辑' }));
  await user.click(await screen.findByRole('button', { name: '添加用户' }));
  const box = await screen.findByRole('checkbox', { name: '选择 唐伟' });
  await user.click(box);
  const dialog = box.closest('[role=dialog]') as HTMLElement;
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await screen.findByText(`唐伟：${reason}`)).toBeInTheDocument();
  expect(screen.getByText('没有做成：')).toBeInTheDocument();
});

it('rights are not chosen any more while they are sent: what was chosen then would close with the drawer', async () => {
  const slow = held(() => null);
  const menu = { key: '1', slotTitle: '用户管理', ruleFlag: 0, children: [] };
  const server = createFakeServer({
    ...fakeTable('/sys/role', [editor]),
    'GET /sys/role/queryTreeList': () => ({ treeList: [menu], ids: ['1'] }),
    'GET /sys/permission/queryRolePermission': () => [],
    'POST /sys/permission/saveRolePermission': slow.handler,
  });
  const { user } = renderWidget(<RolePage />, { server, codes: ['system:role:list', 'system:role:grant'] });
  await user.click(await screen.findByRole('button', { name: '授权：内容编辑' }));
  const all = await screen.findByRole('button', { name: '全部勾选' });
  await user.click(all);
  expect(all.closest('[inert]')).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(all.closest('[inert]')).not.toBeNull());
  slow.letGo();
  await waitFor(() => expect(all).not.toBeInTheDocument());
});
