import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LoginWays } from '@/shared/api/session';
import { useSession } from '@/shared/session/session';
import { type FakeServer, Refusal } from '@/testing/fake-server';
import { openStaff } from '@/testing/render-staff';
import { goodCaptcha, goodPassword, loginWays, staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

const phone = '13800001234';
const goodCode = '042137';
const promise = '如果该手机号可以使用这项服务，验证码将在 1 分钟内送达，10 分钟内有效';
const wrongCode = '手机验证码错误或已失效，请核对或重新获取';

type Sent = { mobile: string; smsmode: string; captcha: string; checkKey: string };

/** A server that sends to phones. */
function withPhones(ways: Partial<LoginWays> = {}): FakeServer {
  const server = staffBackend();
  server.on('GET /sys/loginWays', () => loginWays({ phone: true, register: true, approval: true, ...ways }));
  server.on('POST /sys/sms', ({ body }) => {
    if ((body as Sent).captcha !== goodCaptcha) {
      throw new Refusal(412, '验证码错误或已过期，请重新输入');
    }
    return promise;
  });
  const proved = (given: string) => {
    if (given !== goodCode) {
      throw new Refusal(500, wrongCode, { fields: { smscode: wrongCode } });
    }
  };
  server.on('POST /sys/phoneLogin', ({ body }) => {
    proved((body as { captcha: string }).captcha);
    return { token: 'token-1', userInfo: { id: '7', username: 'zhoumin', realname: '周敏', avatar: '' } };
  });
  server.on('GET /sys/user/checkOnlyUser', ({ query }) => {
    if (query.get('username') === 'wang') {
      throw new Refusal(500, '用户名已被注册，请换一个');
    }
    return '可以使用';
  });
  server.on('POST /sys/user/register', ({ body }) => {
    proved((body as { smscode: string }).smscode);
    return '注册成功，账号须由管理员审核后才能登录';
  });
  server.on('POST /sys/user/phoneVerification', ({ body }) => {
    proved((body as { smscode: string }).smscode);
    return { username: 'zhoumin', smscode: goodCode };
  });
  server.on('POST /sys/user/passwordChange', () => '密码已修改');
  return server;
}

function open(address: string, server = withPhones()) {
  document.documentElement.lang = 'zh-CN'; // as the page of the program says
  const view = openStaff(address, { server, session: null });
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await view.user.clear(field);
    if (text !== '') {
      await view.user.type(field, text);
    }
  };
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const sent = (path: string) => server.requests.filter((request) => request.path === path).map(({ body }) => body);
  return { server, type, press, sent, ...view };
}

describe('the ways to sign in', () => {
  it('are only the account where nothing can be sent', async () => {
    open('/user/login', withPhones({ phone: false, register: false }));
    await screen.findByRole('button', { name: '登录' });
    await waitFor(() => expect(screen.queryByText('手机登录')).not.toBeInTheDocument());
    expect(screen.queryByRole('link', { name: '忘记密码' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '注册账号' })).not.toBeInTheDocument();
  });

  it('sign in by phone after the human check', async () => {
    const { user, type, press, sent, here } = open('/user/login?redirect=%2Fcontent%2Fsite');
    await user.click(await screen.findByText('手机登录'));
    await type('手机号', phone);
    await type('验证码', goodCaptcha);
    await press('获取验证码');
    expect(await screen.findByText(promise)).toBeInTheDocument();
    expect(screen.getByLabelText('手机验证码')).toHaveFocus();
    expect(screen.getByRole('button', { name: /秒后可重发/ })).toBeDisabled();
    expect(sent('/sys/sms')).toMatchObject([{ mobile: phone, smsmode: '0', captcha: goodCaptcha }]);
    await type('手机验证码', goodCode);
    await press('登录');
    await waitFor(() => expect(here()).toBe('/content/site'));
    expect(useSession.getState().session).toMatchObject({ token: 'token-1' });
  });

  it('ask for what is missing before anything is sent', async () => {
    const { user, type, press, sent } = open('/user/login');
    await user.click(await screen.findByText('手机登录'));
    await press('获取验证码');
    expect(await screen.findByText('请输入手机号')).toBeInTheDocument();
    expect(screen.getByLabelText('手机号')).toHaveFocus();
    await type('手机号', '12345');
    await user.tab();
    expect(await screen.findByText('请输入正确手机号')).toBeInTheDocument();
    await type('手机号', phone);
    await press('获取验证码');
    expect(await screen.findByText('请输入验证码')).toBeInTheDocument();
    expect(sent('/sys/sms')).toEqual([]);
  });

  it('keep what was typed when the human check or the code is wrong', async () => {
    const { user, type, press } = open('/user/login');
    await user.click(await screen.findByText('手机登录'));
    await type('手机号', phone);
    await type('验证码', 'xxxx');
    await press('获取验证码');
    expect(await screen.findByText('验证码错误或已过期，请重新输入')).toBeInTheDocument();
    await type('手机验证码', '000000');
    await press('登录');
    expect(await screen.findByRole('alert')).toHaveTextContent(wrongCode);
    expect(screen.getByLabelText('手机号')).toHaveValue(phone);
    expect(screen.getByLabelText('手机验证码')).toHaveValue('000000');
  });

  it('say when there were too many codes', async () => {
    const { server, user, type, press } = open('/user/login');
    server.on('POST /sys/sms', () => {
      throw new Refusal(429, '获取验证码过于频繁，请 60 分钟后再试');
    });
    await user.click(await screen.findByText('手机登录'));
    await type('手机号', phone);
    await type('验证码', goodCaptcha);
    await press('获取验证码');
    expect(await screen.findByRole('alert')).toHaveTextContent('请 60 分钟后再试');
  });
});

describe('the registration', () => {
  async function fill({ type }: ReturnType<typeof open>, code: string) {
    await type('手机号', phone);
    await type('手机验证码', code);
    await type('用户名', 'lili');
    await type('密码', goodPassword);
    await type('确认密码', goodPassword);
  }

  it('ends with what comes next', async () => {
    const view = open('/user/register');
    await fill(view, goodCode);
    await view.press('注册');
    expect(await screen.findByText('注册成功，账号须由管理员审核后才能登录')).toBeInTheDocument();
    expect(view.here()).toBe('/user/register-result');
    expect(view.sent('/sys/user/register')).toEqual([
      { phone, smscode: goodCode, username: 'lili', password: goodPassword, email: '' },
    ]);
    await view.press('去登录');
    expect(view.here()).toBe('/user/login');
  });

  it('shows a refusal at its field and keeps the rest', async () => {
    const view = open('/user/register');
    await fill(view, '000000');
    await view.press('注册');
    expect(await screen.findByText(wrongCode)).toBeInTheDocument();
    expect(screen.getByLabelText('手机验证码')).toHaveFocus();
    expect(screen.getByLabelText('密码')).toHaveValue(goodPassword);
  });

  it('asks for the password that this site wants', async () => {
    const { type, press } = open('/user/register', withPhones({ passwordHint: '至少 15 个字符' }));
    await type('密码', '');
    await waitFor(() => expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('至少 15 个字符'));
    await press('注册');
    expect(await screen.findByText('请输入新密码!')).toBeInTheDocument();
  });

  it('tells early that a user name is taken', async () => {
    const { type, user } = open('/user/register');
    await type('用户名', 'wang');
    await user.tab();
    expect(await screen.findByText('用户名已被注册，请换一个')).toBeInTheDocument();
  });

  it('is not offered where it is closed', async () => {
    open('/user/register', withPhones({ register: false }));
    expect(await screen.findByText('本站没有开放注册')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '注册' })).not.toBeInTheDocument();
  });

  it('has no result to show without a registration', async () => {
    const { here } = open('/user/register-result');
    await waitFor(() => expect(here()).toBe('/user/login'));
  });
});

describe('a forgotten password', () => {
  it('is replaced in four steps', async () => {
    const { type, press, sent, here } = open('/user/alteration');
    await type('手机号', phone);
    await type('验证码', goodCaptcha);
    await press('发送手机验证码');
    expect(await screen.findByText(promise)).toBeInTheDocument();
    await type('手机验证码', goodCode);
    await press('下一步');
    expect(await screen.findByLabelText('用户名')).toHaveValue('zhoumin');
    await type('新密码', goodPassword);
    await type('确认新密码', goodPassword);
    await press('修改密码');
    expect(await screen.findByText('密码已修改')).toBeInTheDocument();
    expect(sent('/sys/user/passwordChange')).toEqual([
      { username: 'zhoumin', phone, smscode: goodCode, password: goodPassword },
    ]);
    expect(screen.getByText('完成')).toHaveAttribute('aria-current', 'step');
    await press('去登录');
    expect(here()).toBe('/user/login');
  });

  it('goes back to a code that is over and keeps the rest', async () => {
    const { server, type, press } = open('/user/alteration');
    await type('手机号', phone);
    await press('已有验证码');
    await type('手机验证码', '000000');
    await press('下一步');
    expect(await screen.findByText(wrongCode)).toBeInTheDocument();
    await type('手机验证码', goodCode);
    await press('下一步');
    await type('新密码', goodPassword);
    await type('确认新密码', goodPassword);
    server.on('POST /sys/user/passwordChange', () => {
      throw new Refusal(500, wrongCode, { fields: { smscode: wrongCode } });
    });
    await press('修改密码');
    expect(await screen.findByText(wrongCode)).toBeInTheDocument();
    await press('上一步');
    expect(await screen.findByLabelText('手机号')).toHaveValue(phone);
    await press('已有验证码');
    await press('下一步');
    expect(await screen.findByLabelText('新密码')).toHaveValue(goodPassword);
  });
});
