import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { audit } from '@/testing/factories';
import { createFakeServer } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { newRow } from '@/ui-admin/form/field-spec';
import { userFields } from './user-fields';
import UserPage from './user-page';

givenStaffBrowser();

const codes = ['system:user:list', 'system:user:edit', 'system:user:role', 'system:contact:list'];

const wangfang = {
  ...newRow(userFields('add', true, true)),
  ...audit,
  id: '9',
  username: 'wangfang',
  realname: '王芳',
  phone: '13800001111',
};

const roles = [
  { id: '1', roleName: '内容编辑', roleCode: 'editor' },
  { id: '2', roleName: '统计员', roleCode: 'reader' },
];

/** The form over somebody who has two roles and works in one department. */
async function openForm() {
  const server = createFakeServer({
    ...fakeTable('/sys/user', [{ ...wangfang }]),
    'GET /sys/role/list': () => ({ records: roles, total: 2, size: 10, current: 1, pages: 1 }),
    'GET /sys/user/queryUserRole': () => ['1', '2'],
    'GET /sys/user/userDepartList': () => [{ value: '7', text: '办公室' }],
    'GET /sys/sysDepart/names': () => [{ value: '7', text: '办公室', parentIds: [] }],
    'GET /sys/duplicate/check': () => null,
  });
  const { user } = renderWidget(<UserPage />, { server, codes });
  await user.click(await screen.findByRole('button', { name: '编辑：王芳' }));
  const dialog = (await screen.findByRole('button', { name: '移除 统计员' })).closest('[role=dialog]') as HTMLElement;
  const save = async () => {
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    return server.requests.find(({ method }) => method === 'PUT')?.body;
  };
  return { user, form: within(dialog), save };
}

describe('a person who is saved', () => {
  it('keeps what a colleague made of the roles and departments that were not touched here', async () => {
    const { user, form, save } = await openForm();
    const phone = form.getByLabelText('手机号');
    await user.clear(phone);
    await user.type(phone, '13800002222');
    const body = await save();
    expect(body).toMatchObject({ id: '9', phone: '13800002222' });
    expect(body).not.toHaveProperty('selectedroles');
    expect(body).not.toHaveProperty('selecteddeparts');
  });

  it('loses the role that was taken away here', async () => {
    const { user, form, save } = await openForm();
    await user.click(form.getByRole('button', { name: '移除 统计员' }));
    const body = await save();
    expect(body).toMatchObject({ selectedroles: '1' });
    expect(body).not.toHaveProperty('selecteddeparts');
  });
});
