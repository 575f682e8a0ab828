import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '@/shared/session/session';
import { writeStored } from '@/shared/storage/stored';
import type { FakeServer } from '@/testing/fake-server';
import { openStaff } from '@/testing/render-staff';
import { goodCaptcha, goodPassword, staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

const userInfo = { id: '7', username: 'zhoumin', realname: '周敏', avatar: '' };
const sites = [
  { id: 1, name: '临江市疾控中心' },
  { id: 2, name: '东山县疾控中心' },
];
const departs: Record<string, { orgCode: string; departName: string }[]> = {
  '0': [
    { orgCode: 'A01A01', departName: '免疫规划科' },
    { orgCode: 'A01A02', departName: '慢病科' },
  ],
  '1': [
    { orgCode: 'A01A01', departName: '免疫规划科' },
    { orgCode: 'A01A02', departName: '慢病科' },
  ],
  '2': [{ orgCode: 'B01', departName: '县中心' }],
};

async function signIn(login: object): Promise<{ server: FakeServer } & ReturnType<typeof openStaff>> {
  const server = staffBackend();
  server.on('POST /sys/login', () => ({ token: 'token-1', userInfo, ...login }));
  server.on('GET /sys/user/getCurrentUserDeparts', ({ headers }) => {
    const list = departs[headers.get('X-Tenant-Id') ?? ''] ?? [];
    return { list, orgCode: list.at(-1)?.orgCode ?? '' };
  });
  server.on('PUT /sys/selectDepart', () => ({ userInfo }));
  const view = openStaff('/user/login?redirect=%2Fcontent%2Fsite', { server, session: null });
  await view.user.type(await screen.findByLabelText('用户名'), 'zhoumin');
  await view.user.type(screen.getByLabelText('密码'), goodPassword);
  await view.user.type(screen.getByLabelText('验证码'), goodCaptcha);
  await view.user.click(screen.getByRole('button', { name: '登录' }));
  return { server, ...view };
}

const chosen = (server: FakeServer) => server.requests.find(({ path }) => path === '/sys/selectDepart')?.body;

it('a person of several departments chooses one before the back office opens; the last one is chosen already', async () => {
  const { user, server } = await signIn({ multi_depart: 2 });
  expect(await screen.findByRole('dialog', { name: '选择部门' })).toBeInTheDocument();
  await screen.findByTitle('慢病科');
  expect(server.requests.some(({ path }) => path.includes('getUserPermissionByToken'))).toBe(false);
  await user.click(screen.getByRole('button', { name: '进入管理后台' }));
  expect(await screen.findByRole('heading', { name: '站点设置' })).toBeInTheDocument();
  expect(chosen(server)).toEqual({ orgCode: 'A01A02', username: 'zhoumin', loginTenantId: '0' });
});

it('a person of several sites chooses one, and a department of that site', async () => {
  const { user, server } = await signIn({ multi_depart: 2, tenantList: sites });
  await user.click(await screen.findByRole('combobox', { name: '站点' }));
  await user.click(await screen.findByTitle('东山县疾控中心'));
  expect(await screen.findByTitle('县中心')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '进入管理后台' }));
  await screen.findByRole('heading', { name: '站点设置' });
  expect(chosen(server)).toEqual({ orgCode: 'B01', username: 'zhoumin', loginTenantId: '2' });
  expect(useSession.getState().session?.tenantId).toBe('2');
});

it('starts with the site chosen last', async () => {
  writeStored('jikong.site.zhoumin', '2');
  await signIn({ multi_depart: 2, tenantList: sites });
  expect(await screen.findByTitle('县中心')).toBeInTheDocument();
});

it.each([
  ['one department', { multi_depart: 1 }],
  ['one site', { multi_depart: 1, tenantList: sites.slice(0, 1) }],
  ['no department', { multi_depart: 0 }],
])('a person of %s is not asked', async (_, login) => {
  await signIn(login);
  expect(await screen.findByRole('heading', { name: '站点设置' })).toBeInTheDocument();
});

it('the question is still there after a reload, and another account may sign in instead', async () => {
  const { user, unmount } = await signIn({ multi_depart: 2 });
  await screen.findByRole('dialog', { name: '选择部门' });
  const { session } = useSession.getState();
  unmount();
  openStaff('/content/site', { server: staffBackend(), session });
  await user.click(await screen.findByRole('button', { name: '换一个账号登录' }));
  await waitFor(() => expect(useSession.getState().session).toBeNull());
});
