import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSession } from '@/shared/session/session';
import { type FakeHandler, Refusal } from '@/testing/fake-server';
import { openStaff } from '@/testing/render-staff';
import { goodCaptcha, goodPassword, staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

const signedIn = { token: 'token-1', userInfo: { id: '7', username: 'zhoumin', realname: '周敏', avatar: '' } };
const enrolment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address:
    'otpauth://totp/a:zhoumin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=a&algorithm=SHA256&digits=6&period=30',
  recoveryCodes: ['ABCD-EFGH-2345', 'JKLM-NPQR-6723'],
};

/** The refusal that names the next step, as the server makes it. */
function wants(step: string, more: object = {}) {
  const message = `请在管理后台网页登录，${step}`;
  return new Refusal(500, message, { next: { step, ticket: `ticket-${step}`, message, ...more } });
}

/** Signs in with the right password at a server that wants more. */
async function signInWhere(step: string, more: object = {}, answers: Record<string, FakeHandler> = {}) {
  const server = staffBackend();
  for (const [call, handler] of Object.entries(answers)) {
    server.on(call, handler);
  }
  server.on('POST /sys/login', () => {
    throw wants(step, more);
  });
  const view = openStaff('/user/login', { server, session: null });
  await view.user.type(await screen.findByLabelText('用户名'), 'zhoumin');
  await view.user.type(screen.getByLabelText('密码'), goodPassword);
  await view.user.type(screen.getByLabelText('验证码'), goodCaptcha);
  await view.user.click(screen.getByRole('button', { name: '登录' }));
  const sent = (path: string) => server.requests.filter((request) => request.path === path).map(({ body }) => body);
  return { server, sent, ...view };
}

describe('a sign-in that wants a code', () => {
  it('asks for it, with the focus in the field, and then signs in', async () => {
    const { server, user, here, sent } = await signInWhere('factor');
    const form = await screen.findByRole('form', { name: '双因素认证' });
    expect(within(form).getByLabelText('验证码')).toHaveFocus();
    expect(useSession.getState().session).toBeNull();
    server.on('POST /sys/login/factor', () => signedIn);
    await user.type(within(form).getByLabelText('验证码'), ' 123456 ');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe('/user/index'));
    expect(sent('/sys/login/factor')).toEqual([{ ticket: 'ticket-factor', code: '123456' }]);
  });

  it('says what is wrong at the field and keeps the step', async () => {
    const { server, user } = await signInWhere('factor');
    server.on('POST /sys/login/factor', () => {
      throw new Refusal(500, '验证码不正确', { fields: { code: '验证码不正确，请输入应用里最新的验证码' } });
    });
    await user.click(await screen.findByRole('button', { name: '验证并登录' }));
    expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription(/请输入验证码/);
    await user.type(screen.getByLabelText('验证码'), '000000{Enter}');
    await waitFor(() => expect(screen.getByLabelText('验证码')).toBeInvalid());
    expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription(/请输入应用里最新的验证码/);
  });

  it('begins again, and says why, when it took too long', async () => {
    const { server, user } = await signInWhere('factor');
    server.on('POST /sys/login/factor', () => {
      throw new Refusal(410, '登录步骤已超时或已用过，请重新登录');
    });
    await user.type(await screen.findByLabelText('验证码'), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('登录步骤已超时');
    expect(screen.getByRole('form', { name: '账号登录' })).toBeInTheDocument();
  });

  it('goes back when the person wants to', async () => {
    const { user } = await signInWhere('factor');
    await user.click(await screen.findByRole('button', { name: '返回登录' }));
    expect(await screen.findByRole('form', { name: '账号登录' })).toBeInTheDocument();
  });
});

describe('a sign-in that wants a new password', () => {
  it('says what it must be, asks twice and goes on to what else is wanted', async () => {
    const { server, user, here, sent } = await signInWhere('new-password', { hint: '至少 15 个字符' });
    expect(await screen.findByLabelText('新密码')).toHaveAccessibleDescription('至少 15 个字符');
    await user.type(screen.getByLabelText('新密码'), 'Yue-Liang-2288-Xin');
    await user.type(screen.getByLabelText('确认新密码'), 'x{Enter}');
    expect(await screen.findByText('两次输入的密码不一样！')).toBeInTheDocument();
    expect(sent('/sys/login/password')).toEqual([]);
    server.on('POST /sys/login/password', () => {
      throw wants('factor');
    });
    server.on('POST /sys/login/factor', () => signedIn);
    await user.clear(screen.getByLabelText('确认新密码'));
    await user.type(screen.getByLabelText('确认新密码'), 'Yue-Liang-2288-Xin{Enter}');
    await user.type(await screen.findByLabelText('验证码'), '123456{Enter}');
    await waitFor(() => expect(here()).toBe('/user/index'));
  });
});

describe('a sign-in that wants a second factor to be set up', () => {
  it('shows the code to scan, the secret and the recovery codes, and asks whether they are kept', async () => {
    const { user, here, sent } = await signInWhere(
      'enrol',
      {},
      {
        'POST /sys/login/enrol': () => enrolment,
        'POST /sys/login/confirm': () => signedIn,
      },
    );
    expect(await screen.findByRole('img', { name: /双因素认证的二维码/ })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByText('ABCD-EFGH-2345')).toBeInTheDocument();
    await user.type(screen.getByLabelText('验证码'), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('请先保存恢复码');
    expect(sent('/sys/login/confirm')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: '我已保存恢复码' }));
    await user.click(screen.getByRole('button', { name: '完成设置并登录' }));
    await waitFor(() => expect(here()).toBe('/user/index'));
  });
});

describe('a session that ended because its person signed in elsewhere', () => {
  it('says so', async () => {
    const server = staffBackend();
    server.on('GET /sys/user/account', () => {
      throw new Refusal(
        401,
        '您的账号已在其他设备登录，本机的登录已结束（Token失效）；如不是您本人操作，请重新登录并修改密码',
      );
    });
    openStaff('/account/settings', { server });
    expect(await screen.findByRole('dialog')).toHaveTextContent('您的账号已在其他设备登录');
  });
});
