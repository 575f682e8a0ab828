import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSession } from '@/shared/session/session';
import { Refusal } from '@/testing/fake-server';
import { openStaff } from '@/testing/render-staff';
import { renderWidget } from '@/testing/render-widget';
import { goodPassword, staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { PasswordDialog } from './password-dialog';

givenStaffBrowser();

const answer = (message: string) =>
  new Response(JSON.stringify({ success: true, code: 200, message, result: null }), {
    headers: { 'Content-Type': 'application/json' },
  });

async function openMenu(entry: string, server = staffBackend()) {
  const view = openStaff('/content/site', { server });
  await view.user.click(await screen.findByRole('button', { name: '账号菜单：周敏' }));
  await view.user.click(await screen.findByRole('menuitem', { name: entry }));
  return { server, ...view };
}

it('the menu of a person offers everything in one place', async () => {
  const { user } = openStaff('/content/site', { server: staffBackend() });
  await user.click(await screen.findByRole('button', { name: '账号菜单：周敏' }));
  const menu = (await screen.findByRole('menuitem', { name: '个人中心' })).closest('ul') ?? document.body;
  const entries = within(menu).getAllByRole('menuitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    '个人中心',
    '账号设置',
    '系统设置',
    '修改密码',
    '切换部门',
    '清理缓存',
    '快捷键',
    '查看门户（新窗口）',
    '退出登录',
  ]);
});

it.each([
  ['个人中心', '/account/center'],
  ['账号设置', '/account/settings'],
])('%s opens %s', async (entry, path) => {
  const { here } = await openMenu(entry);
  await waitFor(() => expect(here()).toBe(path));
});

describe('修改密码', () => {
  it('asks for what is missing, keeps what was refused, and closes with the words of the server', async () => {
    const { user, server } = await openMenu('修改密码');
    const dialog = within(await screen.findByRole('dialog', { name: '修改密码' }));
    const fill = async (old: string, next: string, again: string) => {
      for (const [label, text] of [
        ['旧密码', old],
        ['新密码', next],
        ['确认新密码', again],
      ] as const) {
        await user.clear(dialog.getByLabelText(label));
        if (text) await user.type(dialog.getByLabelText(label), text);
      }
      const send = dialog.getByRole('button', { name: '确定' });
      fireEvent.click(send);
      fireEvent.click(send); // it is sent once
    };
    for (const [old, next, again, field, message] of [
      ['', goodPassword, goodPassword, '旧密码', '请输入旧密码!'],
      ['old', '', '', '新密码', '请输入新密码!'],
      ['old', goodPassword, '', '确认新密码', '请确认新密码!'],
      ['old', goodPassword, 'other', '确认新密码', '两次输入的密码不一样！'],
    ] as const) {
      await fill(old, next, again);
      expect(await dialog.findByText(message)).toBeInTheDocument();
      expect(dialog.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message));
    }
    const sent = () => server.requests.filter(({ path }) => path === '/sys/user/updatePassword').length;
    expect(sent()).toBe(0);

    server.on('PUT /sys/user/updatePassword', () => {
      throw new Refusal(500, '旧密码不正确', { fields: { oldpassword: '旧密码不正确' } });
    });
    await fill('wrong', goodPassword, goodPassword);
    expect(await dialog.findByText('旧密码不正确')).toBeInTheDocument();
    // At the field, and as a warning.
    await waitFor(() => expect(screen.getAllByText('旧密码不正确')).toHaveLength(2));
    expect(dialog.getByLabelText('新密码')).toHaveValue(goodPassword);

    server.on('PUT /sys/user/updatePassword', () => answer('密码修改成功，其他设备上的登录已结束'));
    await fill('Old#20260101', goodPassword, goodPassword);
    expect(await screen.findByText('密码修改成功，其他设备上的登录已结束')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '修改密码' })).toBeNull());
    expect(sent()).toBe(2); // the wrong one and this one
    expect(server.requests.at(-1)?.body).toEqual({
      username: 'zhoumin',
      oldpassword: 'Old#20260101',
      password: goodPassword,
      confirmpassword: goodPassword,
    });
  });

  it('says when nobody is signed in any more', async () => {
    const { user } = renderWidget(<PasswordDialog onClose={() => {}} />, { server: staffBackend() });
    useSession.setState({ session: null });
    await user.type(screen.getByLabelText('旧密码'), 'Old#20260101');
    await user.type(screen.getByLabelText('新密码'), goodPassword);
    await user.type(screen.getByLabelText('确认新密码'), goodPassword);
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('当前系统无登录用户!')).toBeInTheDocument();
  });
});

describe('切换部门', () => {
  const departs = [
    { orgCode: 'A01A01', departName: '免疫规划科' },
    { orgCode: 'A01A02', departName: '慢病科' },
  ];

  function withDeparts(list: typeof departs, orgCode: string) {
    const server = staffBackend();
    server.on('GET /sys/user/getCurrentUserDeparts', () => ({ list, orgCode }));
    server.on('PUT /sys/selectDepart', () => ({
      userInfo: { id: '7', username: 'zhoumin', realname: '周敏（慢病）' },
    }));
    return server;
  }

  it('marks the field while nothing is chosen, and replaces what is known of the person', async () => {
    const { user, server } = await openMenu('切换部门', withDeparts(departs, ''));
    const field = await screen.findByRole('combobox', { name: '部门' });
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('请选择部门', { selector: 'p' })).toBeInTheDocument();
    expect(field).toBeInvalid();
    await user.click(field);
    await user.click(await screen.findByTitle('慢病科'));
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByRole('button', { name: '账号菜单：周敏（慢病）' })).toBeInTheDocument();
    expect(server.requests.find(({ path }) => path === '/sys/selectDepart')?.body).toEqual({
      orgCode: 'A01A02',
      username: 'zhoumin',
    });
  });

  it('says in the words of the server why not, and stays open for another try', async () => {
    const server = withDeparts(departs, 'A01A01');
    server.on('PUT /sys/selectDepart', () => {
      throw new Refusal(500, '您不属于所选的部门');
    });
    const { user } = await openMenu('切换部门', server);
    await screen.findByRole('combobox', { name: '部门' });
    await user.click(screen.getByRole('button', { name: '确定' }));
    const notice = await screen.findByText('您不属于所选的部门');
    expect(notice.closest('.ant-notification-notice')).toHaveTextContent('系统提示');
    expect(screen.getByRole('dialog', { name: '切换部门' })).toBeInTheDocument();
  });

  it('says so when there is none', async () => {
    await openMenu('切换部门', withDeparts([], ''));
    expect(await screen.findByText('您尚未设置部门信息!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确定' })).toBeDisabled();
  });
});

describe('清理缓存', () => {
  it('asks the server first, then for the dictionaries', async () => {
    const server = staffBackend();
    server.on('POST /sys/dict/refleshCache', () => null);
    server.on('GET /sys/dict/queryAllDictItems', () => ({}));
    await openMenu('清理缓存', server);
    expect(await screen.findByText('刷新缓存完成！')).toBeInTheDocument();
    const calls = server.requests.map(({ path }) => path).filter((path) => path.startsWith('/sys/dict/'));
    expect(calls.slice(0, 2)).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems']);
  });

  it('says when it did not work', async () => {
    const server = staffBackend();
    server.on('POST /sys/dict/refleshCache', () => {
      throw new Refusal(500, '系统繁忙');
    });
    await openMenu('清理缓存', server);
    expect(await screen.findByText('刷新缓存失败！')).toBeInTheDocument();
  });
});
