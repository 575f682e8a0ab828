import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { followOtherWindows, type Session, useSession } from '@/shared/session/session';
import { Refusal } from '@/testing/fake-server';
import { openStaff, zhoumin } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { useUnsaved } from '@/ui-admin/page/unsaved';

givenStaffBrowser();

const city = { id: 1, name: '临江市疾控中心' };
const county = { id: 2, name: '东山县疾控中心' };
const inCity: Session = { ...zhoumin, tenantId: '1' };
const replace = vi.fn();

beforeEach(() => replace.mockClear());

function open(sites = [city, county]) {
  const server = staffBackend();
  server.on('GET /sys/tenant/getCurrentUserTenant', () => ({ list: sites }));
  server.on('PUT /sys/selectDepart', () => ({
    userInfo: { id: '7', username: 'zhoumin', realname: '周敏', avatar: '' },
  }));
  vi.stubGlobal('location', { ...window.location, replace });
  const view = openStaff('/content/site', { server, session: inCity });
  const openMenu = async () => view.user.click(await screen.findByRole('button', { name: '账号菜单：周敏' }));
  const openDialog = async () => {
    await screen.findByText('临江市疾控中心', { selector: 'header b' });
    await openMenu();
    await view.user.click(await screen.findByRole('menuitem', { name: '切换站点' }));
    await view.user.click(await screen.findByRole('combobox', { name: '站点' }));
    await view.user.click(await screen.findByTitle('东山县疾控中心'));
    await view.user.click(screen.getByRole('button', { name: '切换' }));
  };
  return { server, openMenu, openDialog, ...view };
}

const asked = (server: ReturnType<typeof staffBackend>) =>
  server.requests.filter(({ path }) => path === '/sys/selectDepart').map(({ body }) => body);

it('a person of several sites goes over to another one, and everything is loaded anew', async () => {
  const { server, openDialog } = open();
  await openDialog();
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/user/index'));
  expect(asked(server)).toEqual([{ orgCode: '', username: 'zhoumin', loginTenantId: '2' }]);
  expect(useSession.getState().session?.tenantId).toBe('2');
  expect(JSON.parse(localStorage.getItem('jikong.site.zhoumin') ?? '').value).toBe('2');
  expect(Object.keys(sessionStorage)).toContain('jikong.tabs.zhoumin.1');
});

it('a person of one site is not offered another', async () => {
  const { openMenu } = open([city]);
  await openMenu();
  await screen.findByRole('menuitem', { name: '切换部门' });
  expect(screen.queryByRole('menuitem', { name: '切换站点' })).toBeNull();
});

it('asks before something typed is lost', async () => {
  const { server, user, openDialog } = open();
  await screen.findByRole('heading', { name: '站点设置' });
  act(() => useUnsaved.getState().mark('x#form', true));
  await openDialog();
  await screen.findByText('有页面还没有保存，切换后这些修改会丢失。');
  await user.click(screen.getAllByRole('button', { name: '取消' }).at(-1) as HTMLElement);
  expect(asked(server)).toEqual([]);
  expect(replace).not.toHaveBeenCalled();
});

it('tells why the site cannot be entered, and stays where it is', async () => {
  const { server, openDialog } = open();
  server.on('PUT /sys/selectDepart', () => {
    throw new Refusal(510, '您不属于所选的站点，或者它已冻结、已到期，请另选一个');
  });
  await openDialog();
  expect(await screen.findByText(/已冻结、已到期/)).toBeInTheDocument();
  expect(useSession.getState().session?.tenantId).toBe('1');
  expect(replace).not.toHaveBeenCalled();
});

/** Another window of this browser keeps a session. */
function elsewhere(session: Session) {
  localStorage.setItem('jikong.session', JSON.stringify({ value: session, expires: Date.now() + 1e6 }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'jikong.session' })));
}

it('another window follows at once', async () => {
  const stop = followOtherWindows();
  open();
  await screen.findByRole('heading', { name: '站点设置' });
  elsewhere({ ...inCity, tenantId: '2' });
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/user/index'));
  stop();
});

it('another window in which something was typed asks, speaks for its own site, and follows when it is saved', async () => {
  const stop = followOtherWindows();
  const { user } = open();
  await screen.findByRole('heading', { name: '站点设置' });
  act(() => useUnsaved.getState().mark('x#form', true));
  elsewhere({ ...inCity, tenantId: '2', token: 'token-2' });
  expect(await screen.findByText(/您在另一个窗口切换到了“东山县疾控中心”/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '先保存这里的修改' }));
  expect(useSession.getState().session).toMatchObject({ tenantId: '1', token: 'token-2' });
  expect(replace).not.toHaveBeenCalled();
  act(() => useUnsaved.getState().mark('x#form', false));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/user/index'));
  stop();
});

it('a window whose person signs in again elsewhere keeps its page until the choice is made', async () => {
  const stop = followOtherWindows();
  open();
  await screen.findByRole('heading', { name: '站点设置' });
  elsewhere({ ...inCity, tenantId: '2', undecided: true });
  expect(screen.getByRole('heading', { name: '站点设置' })).toBeInTheDocument();
  expect(replace).not.toHaveBeenCalled();
  stop();
});
