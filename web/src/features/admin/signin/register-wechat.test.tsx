import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LoginWays } from '@/shared/api/session';
import { useSession } from '@/shared/session/session';
import { type FakeHandler, Refusal } from '@/testing/fake-server';
import { openStaff } from '@/testing/render-staff';
import { loginWays, staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

const phone = '13900005678';
const goodCode = '042137';
const signedIn = { token: 'token-9', userInfo: { id: '9', username: phone, realname: '李丽', avatar: '' } };
const waiting = '注册成功，账号须由管理员审核后才能登录';
const wechat = { name: 'wechat', label: '微信', kind: 'wechat', register: true };
const fromWechat = '/user/register-wechat?code=once&redirect=%2Fcontent';

type Options = { ways?: Partial<LoginWays>; register?: boolean; outcome?: object; exchange?: FakeHandler };

const over = '登录信息已失效，请返回登录页重新登录';
const refuse = () => {
  throw new Refusal(500, over);
};

/** A site with WeChat that lets people register. */
function open(address: string, { ways = {}, register = true, outcome = signedIn, exchange }: Options = {}) {
  document.documentElement.lang = 'zh-CN';
  const server = staffBackend();
  const make = vi.fn(({ body }: { body: unknown }) => {
    if ((body as { smscode: string }).smscode !== goodCode) {
      const wrong = '手机验证码错误或已失效，请核对或重新获取';
      throw new Refusal(500, wrong, { fields: { smscode: wrong } });
    }
    return outcome;
  });
  const calls: Record<string, FakeHandler> = {
    'GET /sys/loginWays': () => loginWays({ phone: true, register, providers: [wechat], ...ways }),
    'POST /sys/thirdLogin/exchange':
      exchange ?? (() => ({ binding: { label: '微信', name: '小丽', by: 'bind', register } })),
    'POST /sys/thirdLogin/register': make,
  };
  for (const [call, handler] of Object.entries(calls)) {
    server.on(call, handler);
  }
  const view = openStaff(address, { server, session: null });
  const fill = async (code: string) => {
    for (const [label, words] of [
      ['姓名', '李丽'],
      ['手机号', phone],
      ['手机验证码', code],
    ] as const) {
      await view.user.clear(await screen.findByLabelText(label));
      await view.user.type(screen.getByLabelText(label), words);
    }
    await view.user.click(screen.getByRole('button', { name: '注册' }));
  };
  return { server, make, fill, ...view };
}

describe('somebody whom WeChat knows and we do not', () => {
  it('finds the way to a new account beside the question for the old one', async () => {
    const { user, here } = open('/oauth2-app/login?bindToken=once&redirect=%2Fcontent');
    await user.click(await screen.findByRole('link', { name: '注册新账号' }));
    expect(await screen.findByRole('heading', { name: '注册账号' })).toBeInTheDocument();
    expect(here()).toBe(fromWechat);
    expect(screen.getByText(/您已通过微信登录/)).toHaveTextContent('手机号就是用户名');
    await user.click(screen.getByRole('link', { name: '已有账号，去绑定' }));
    expect(await screen.findByRole('heading', { name: '绑定已有账号' })).toBeInTheDocument();
  });

  it('registers with name, phone and code, and is in', async () => {
    const { make, fill, here } = open(fromWechat);
    await fill('000000');
    expect(await screen.findByText(/手机验证码错误/)).toBeInTheDocument();
    expect(screen.getByLabelText('手机验证码')).toHaveFocus();
    expect(screen.getByLabelText('姓名')).toHaveValue('李丽');
    await fill(goodCode);
    await waitFor(() => expect(here()).toBe('/content'));
    expect(useSession.getState().session).toMatchObject({ token: 'token-9' });
    expect(make.mock.calls.at(-1)?.[0].body).toEqual({ code: 'once', realname: '李丽', phone, smscode: goodCode });
  });

  it('waits where an administrator looks first', async () => {
    const { fill, here } = open(fromWechat, { ways: { approval: true }, outcome: { ...signedIn, token: '', waiting } });
    await waitFor(() => expect(screen.getByText(/由管理员审核/)).toBeInTheDocument());
    await fill(goodCode);
    expect(await screen.findByText(waiting)).toBeInTheDocument();
    expect(screen.getByText(`用户名：${phone}`)).toBeInTheDocument();
    expect(here()).toBe('/user/register-result');
    expect(useSession.getState().session).toBeNull();
  });

  it('goes on with what else the site asks for', async () => {
    const { server, fill } = open(fromWechat);
    server.on('POST /sys/thirdLogin/register', () => {
      throw new Refusal(500, '该账号已启用双因素认证', { next: { step: 'factor', ticket: 't-1', message: '' } });
    });
    await fill(goodCode);
    expect(await screen.findByRole('form', { name: '双因素认证' })).toBeInTheDocument();
  });

  it('is told what is missing before anything is sent', async () => {
    const { user, make } = open(fromWechat);
    await user.click(await screen.findByRole('button', { name: '注册' }));
    expect(await screen.findByText('请填写姓名')).toBeInTheDocument();
    expect(screen.getByText('请输入手机号')).toBeInTheDocument();
    expect(make).not.toHaveBeenCalled();
  });

  it('is told after filling in that the sign-in at WeChat is over', async () => {
    const { server, fill, user, here } = open(fromWechat);
    server.on('POST /sys/thirdLogin/register', refuse);
    await fill(goodCode);
    expect(await screen.findByRole('alert')).toHaveTextContent(over);
    await user.click(screen.getByRole('button', { name: '返回登录' }));
    await waitFor(() => expect(here()).toBe('/user/login?redirect=%2Fcontent'));
  });

  it('comes too late with the address alone', async () => {
    open(fromWechat, { exchange: refuse });
    expect(await screen.findByRole('heading', { name: '没有注册成功' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(over);
  });

  it('reads that nobody can register here', async () => {
    const { user, here } = open(fromWechat, { register: false });
    expect(await screen.findByText('本站没有开放注册')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '注册' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '返回登录' }));
    await waitFor(() => expect(here()).toBe('/user/login?redirect=%2Fcontent'));
  });
});

describe('the address without a sign-in at WeChat', () => {
  it('leads there', async () => {
    open('/user/register-wechat');
    const way = await screen.findByRole('link', { name: '微信登录' });
    expect(way).toHaveAttribute('href', '/api/sys/thirdLogin/start/wechat?redirect=%2Fuser%2Findex');
  });

  it.each([
    ['there is no WeChat', []],
    ['WeChat leads nobody new in', [{ ...wechat, register: false }]],
  ])('leads to the registration by phone where %s', async (_, providers) => {
    const { user, here } = open('/user/register-wechat', { ways: { providers } });
    await user.click(await screen.findByRole('button', { name: '用手机号注册' }));
    await waitFor(() => expect(here()).toBe('/user/register'));
  });

  it('says that nobody can register here', async () => {
    open('/user/register-wechat', { register: false });
    expect(await screen.findByText('本站没有开放注册')).toBeInTheDocument();
  });
});
