import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/session';
import { brokenRules } from '@/testing/axe';
import { type FakeHandler, Refusal } from '@/testing/fake-server';
import { openStaff } from '@/testing/render-staff';
import { renderWidget } from '@/testing/render-widget';
import { loginWays, staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { ThirdBindings } from './third-bindings';

givenStaffBrowser();

const signedIn = { token: 'token-9', userInfo: { id: '7', username: 'zhoumin', realname: '周敏', avatar: '' } };
const providers = [
  { name: 'sso', label: '统一身份认证', kind: 'oidc', register: false },
  { name: 'wechat', label: '微信', kind: 'wechat', register: true },
];

function open(address: string, calls: Record<string, FakeHandler>) {
  document.documentElement.lang = 'zh-CN';
  const server = staffBackend();
  for (const [call, handler] of Object.entries(calls)) {
    server.on(call, handler);
  }
  return { server, ...openStaff(address, { server, session: null }) };
}

describe('the sign-in page', () => {
  it('offers the other systems and comes back to the page that was wanted', async () => {
    open('/user/login?redirect=%2Fcontent%2Fsite', { 'GET /sys/loginWays': () => loginWays({ providers }) });
    const way = await screen.findByRole('link', { name: '统一身份认证' });
    expect(way).toHaveAttribute('href', '/api/sys/thirdLogin/start/sso?redirect=%2Fcontent%2Fsite');
    expect(screen.getByRole('link', { name: '微信' })).toBeInTheDocument();
  });

  it('offers none where none is configured', async () => {
    open('/user/login', {});
    await screen.findByRole('button', { name: '登录' });
    expect(screen.queryByText('其他登录方式')).not.toBeInTheDocument();
  });
});

describe('coming back from another system', () => {
  it('signs in and opens the page that was wanted', async () => {
    const exchange = vi.fn(() => signedIn);
    const { here } = open('/oauth2-app/login?oauth2LoginToken=once&thirdType=sso&redirect=%2Fcontent%2Fsite', {
      'POST /sys/thirdLogin/exchange': exchange,
    });
    await waitFor(() => expect(here()).toBe('/content/site'));
    expect(useSession.getState().session).toMatchObject({ token: 'token-9', user: { username: 'zhoumin' } });
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it('never leads to another site', async () => {
    const { here } = open('/oauth2-app/login?oauth2LoginToken=once&redirect=%2F%2Fevil.example', {
      'POST /sys/thirdLogin/exchange': () => signedIn,
    });
    await waitFor(() => expect(here()).toBe('/user/index'));
  });

  it.each([
    ['error=unavailable', '暂时没有响应'],
    ['error=unknown', '还没有绑定本系统的账号'],
    ['error=expired', '这次登录已失效'],
    ['error=<script>', '这次登录已失效'],
    ['', '这次登录已失效'],
  ])('says what went wrong (%s) and leads back', async (query, words) => {
    const { user, here } = open(`/oauth2-app/login?${query}`, {});
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    await user.click(screen.getByRole('button', { name: '返回登录' }));
    await waitFor(() => expect(here()).toBe('/user/login'));
  });

  it('says when the code does not count any more', async () => {
    open('/oauth2-app/login?oauth2LoginToken=used', {
      'POST /sys/thirdLogin/exchange': () => {
        throw new Refusal(500, '登录信息已失效，请返回登录页重新登录');
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('登录信息已失效');
  });

  it('asks unknown people for their account once', async () => {
    const bind = vi.fn(({ body }: { body: unknown }) => {
      if ((body as { password: string }).password !== 'right') {
        throw new Refusal(500, '用户名或密码错误，请重新输入');
      }
      return signedIn;
    });
    const { user, here } = open('/oauth2-app/login?bindToken=once&thirdType=sso&redirect=%2Fcontent', {
      'POST /sys/thirdLogin/exchange': () => ({
        binding: { label: '统一身份认证', name: '周敏', by: 'bind', register: false },
      }),
      'POST /sys/thirdLogin/bind': bind,
    });
    await screen.findByRole('heading', { name: '绑定已有账号' });
    await user.click(screen.getByRole('button', { name: '绑定并登录' }));
    expect(await screen.findByText('请输入密码')).toBeInTheDocument();
    await user.type(screen.getByLabelText('用户名'), 'zhoumin');
    await user.type(screen.getByLabelText('密码'), 'wrong');
    await user.click(screen.getByRole('button', { name: '绑定并登录' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('用户名或密码错误');
    expect(screen.getByLabelText('用户名')).toHaveValue('zhoumin');
    await user.type(screen.getByLabelText('密码'), 'right');
    await user.click(screen.getByRole('button', { name: '绑定并登录' }));
    await waitFor(() => expect(here()).toBe('/content'));
    expect(bind.mock.calls.at(-1)?.[0].body).toEqual({ code: 'once', username: 'zhoumin', password: 'right' });
  });

  it('asks for the phone of the account where the site wants that', async () => {
    const bind = vi.fn((_: { body: unknown }) => signedIn);
    const { user, here } = open('/oauth2-app/login?bindToken=once&redirect=%2Fcontent', {
      'POST /sys/thirdLogin/exchange': () => ({ binding: { label: '微信', name: '', by: 'phone', register: false } }),
      'POST /sys/sms': () => '如果该手机号可以使用这项服务，验证码将在 1 分钟内送达',
      'POST /sys/thirdLogin/bindPhone': bind,
    });
    await screen.findByRole('heading', { name: '绑定已有账号' });
    expect(screen.queryByRole('link', { name: '注册新账号' })).not.toBeInTheDocument();
    expect(await brokenRules()).toEqual([]);
    await user.type(screen.getByLabelText('手机号'), '13800001234');
    await user.type(screen.getByLabelText('验证码'), '7km4');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText(/将在 1 分钟内送达/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('手机验证码'), '042137');
    await user.click(screen.getByRole('button', { name: '绑定并登录' }));
    await waitFor(() => expect(here()).toBe('/content'));
    expect(bind.mock.calls.at(-1)?.[0].body).toEqual({ code: 'once', mobile: '13800001234', captcha: '042137' });
  });
});

describe('the systems of an account', () => {
  it('are taken away with the password', async () => {
    const server = staffBackend();
    const bindings = [
      {
        id: '5',
        provider: 'sso',
        label: '统一身份认证',
        name: '周敏',
        createTime: '2026-03-01 09:00:00',
        lastTime: null,
      },
    ];
    server.on('GET /sys/loginWays', () => loginWays({ providers }));
    server.on('GET /sys/thirdLogin/bindings', () => bindings);
    server.on('POST /sys/thirdLogin/unbind', ({ body }) => {
      if ((body as { password: string }).password !== 'right') {
        throw new Refusal(500, '用户名或密码错误，请重新输入');
      }
      bindings.length = 0;
      return '已解除绑定';
    });
    const { user } = renderWidget(<ThirdBindings page="/account/center" />, { server });
    await user.click(await screen.findByRole('button', { name: '解除绑定统一身份认证' }));
    const password = await screen.findByLabelText('本人的登录密码');
    await user.type(password, 'wrong{Enter}');
    expect(await screen.findByText('用户名或密码错误，请重新输入')).toBeInTheDocument();
    await user.clear(password);
    await user.type(password, 'right{Enter}');
    expect(await screen.findByText('还没有绑定其他登录方式。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '绑定微信' })).toBeInTheDocument();
  });
});
