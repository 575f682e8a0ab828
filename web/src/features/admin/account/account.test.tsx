import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeServer, Refusal } from '@/testing/fake-server';
import { noFactor, ownAccount } from '@/testing/own-account';
import { openStaff } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

const stored = 'temp/202611/0123456789abcdef.png';
const sessions = [
  {
    id: '1',
    device: 'Windows 上的 Chrome',
    address: '10.0.0.8',
    createTime: '2026-11-20 08:30:00',
    lastSeen: '2026-11-20 09:30:00',
    current: true,
  },
  {
    id: '2',
    device: '安卓 上的 Chrome',
    address: '10.9.9.9',
    createTime: '2026-11-19 08:30:00',
    lastSeen: '2026-11-20 07:00:00',
    current: false,
  },
];

function backend(): FakeServer {
  const server = staffBackend();
  server.on('GET /sys/user/account', () => ownAccount);
  server.on('GET /sys/user/sessions', () => sessions);
  server.on('GET /sys/user/factor', () => noFactor);
  return server;
}

async function openSettings(server = backend()) {
  const view = openStaff('/account/settings', { server });
  await screen.findByRole('heading', { name: '账号设置' });
  const sent = (path: string) => server.requests.filter((request) => request.path === path).map(({ body }) => body);
  return { server, sent, ...view };
}

describe('the account pages', () => {
  it('tell everybody who they are, without a right of the menu', async () => {
    openStaff('/account/center', { server: backend() });
    expect(await screen.findByText('应急办')).toBeInTheDocument();
    expect(screen.getByText('138****1234')).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '登录成功' })).toBeInTheDocument();
  });

  it('show the files that were written for a person, where the message leads that one is ready', async () => {
    const server = backend();
    const [at, label] = ['2026-11-26 09:00:00', '职务'];
    const file = { id: '7', label, name: '职务.xlsx', state: 'done', progress: 100, message: '', total: 200_000, size: 2048 };
    server.on('GET /sys/common/exportTasks', () => [{ ...file, createTime: at, expireTime: '2026-11-27 09:00:00' }]);
    server.on('DELETE /sys/common/exportTask', () => '');
    const { user } = openStaff('/account/exports', { server });
    expect(await screen.findByRole('heading', { name: '我的导出' })).toBeInTheDocument();
    expect(await screen.findByText(/11-27 09:00 前可以下载/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^下载 职务/ })).toBeInTheDocument();
    server.on('GET /sys/common/exportTasks', () => []);
    await user.click(screen.getByRole('button', { name: /^删除 职务/ }));
    expect(await screen.findByText(/还没有后台导出的文件/)).toBeInTheDocument();
  });

  it('save the data and show refusals at the field', async () => {
    const { server, user, sent } = await openSettings();
    server.on('PUT /sys/user/account', () => {
      throw new Refusal(500, '请检查填写的内容', { fields: { telephone: '座机格式不正确' } });
    });
    await user.type(await screen.findByLabelText('座机'), 'nobody');
    await user.click(screen.getByRole('button', { name: '保存资料' }));
    await waitFor(() => expect(screen.getByLabelText('座机')).toHaveAccessibleDescription('座机格式不正确'));
    expect(sent('/sys/user/account').at(-1)).toEqual({ sex: 0, birthday: null, telephone: 'nobody', version: 3 });
  });

  it('cut and take a picture of the person, show it in the head, and take it away again', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 2000, close: () => {} }));
    HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['cut'], { type: 'image/png' }));
    const server = backend();
    const shown = { ...ownAccount };
    server.on('GET /sys/user/account', () => ({ ...shown }));
    server.on(
      'POST /sys/common/upload',
      () => new Response(JSON.stringify({ success: true, code: 0, message: stored })),
    );
    server.on('PUT /sys/user/appEdit', ({ body }) => {
      shown.avatar = (body as { avatar: string }).avatar;
      return '资料已保存';
    });
    const { user, sent, container } = await openSettings(server);
    await user.type(await screen.findByLabelText('座机'), '0888');
    expect(screen.getByRole('img', { name: '周敏还没有头像' })).toBeInTheDocument();
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    await user.upload(input, new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
    const dialog = within(await screen.findByRole('dialog', { name: '裁剪图片' }));
    await dialog.findByRole('application', { name: '裁剪区域' });
    await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByRole('img', { name: '周敏的头像' })).toHaveAttribute(
      'src',
      `/api/sys/common/static/${stored}?w=160`,
    );
    expect(container.querySelector('header img')).toHaveAttribute('src', `/api/sys/common/static/${stored}?w=160`);
    expect(screen.getByLabelText('座机')).toHaveValue('0888');
    await user.click(screen.getByRole('button', { name: '移除头像' }));
    expect(await screen.findByRole('img', { name: '周敏还没有头像' })).toBeInTheDocument();
    expect(container.querySelector('header img')).toBeNull();
    expect(sent('/sys/user/appEdit')).toEqual([{ avatar: stored }, { avatar: '' }]);
  });

  it('refuse as a picture what is none', async () => {
    const { container, sent } = await openSettings();
    await screen.findByRole('button', { name: '上传头像' });
    fireEvent.change(container.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [new File(['x'], '说明.pdf', { type: 'application/pdf' })] },
    });
    expect(await screen.findByText(/图片/, { selector: '.ant-message *' })).toBeInTheDocument();
    expect(sent('/sys/common/upload')).toEqual([]);
  });

  it('change the password and forget what was typed', async () => {
    const { server, user, sent } = await openSettings();
    server.on('PUT /sys/user/updatePassword', () => '密码修改成功');
    await user.click(await screen.findByRole('button', { name: '修改密码' }));
    expect(screen.getByLabelText('旧密码')).toHaveAccessibleDescription(/请输入旧密码!/);
    await user.type(screen.getByLabelText('旧密码'), 'Linjiang#2026');
    await user.type(screen.getByLabelText('新密码'), 'Yue-Liang-2288');
    await user.type(screen.getByLabelText('确认新密码'), 'Yue-Liang-2288{Enter}');
    await waitFor(() => expect(screen.getByLabelText('旧密码')).toHaveValue(''));
    expect(sent('/sys/user/updatePassword')).toEqual([
      {
        username: 'zhoumin',
        oldpassword: 'Linjiang#2026',
        password: 'Yue-Liang-2288',
        confirmpassword: 'Yue-Liang-2288',
      },
    ]);
  });

  it('end a sign-in of another device after a question, and never the own one', async () => {
    const { server, user, sent } = await openSettings();
    server.on('POST /sys/user/sessions/end', () => '该登录已结束');
    const mine = await screen.findByRole('row', { name: /Windows 上的 Chrome/ });
    expect(within(mine).getByText('正在使用')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '结束登录：安卓 上的 Chrome' }));
    await user.click(await screen.findByRole('button', { name: '结束登录' }));
    await waitFor(() => expect(sent('/sys/user/sessions/end')).toEqual([{ id: '2' }]));
  });

  it('switch the second factor on: password, app, recovery codes, first code', async () => {
    const { server, user, sent } = await openSettings();
    server.on('POST /sys/user/factor/begin', () => ({
      secret: 'JBSWY3DP',
      address: 'otpauth://totp/x',
      recoveryCodes: ['ABCD-EFGH-2345'],
    }));
    server.on('POST /sys/user/factor/confirm', () => '双因素认证已启用');
    await user.click(await screen.findByRole('button', { name: '启用双因素认证' }));
    await user.type(await screen.findByLabelText('当前密码'), 'Linjiang#2026{Enter}');
    expect(await screen.findByText('ABCD-EFGH-2345')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: '我已保存恢复码' }));
    await user.type(screen.getByLabelText('验证码'), '123456{Enter}');
    await waitFor(() => expect(sent('/sys/user/factor/confirm')).toEqual([{ code: '123456' }]));
  });

  it('say nothing of a second factor where there is none, and offer no switch where it must stay', async () => {
    const server = backend();
    server.on('GET /sys/user/factor', () => ({ ...noFactor, enabled: true, required: true, recoveryCodes: 9 }));
    await openSettings(server);
    expect(await screen.findByText(/还剩 9 个恢复码/)).toHaveTextContent('不能关闭');
    expect(screen.queryByRole('button', { name: '关闭双因素认证' })).not.toBeInTheDocument();
  });
});
