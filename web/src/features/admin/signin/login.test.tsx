import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSession } from '@/shared/session/session';
import { Refusal } from '@/testing/fake-server';
import { openStaff } from '@/testing/render-staff';
import { goodCaptcha, goodPassword, staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';

givenStaffBrowser();

async function openLogin(address = '/user/login') {
  const server = staffBackend();
  const view = openStaff(address, { server, session: null });
  await screen.findByRole('button', { name: '登录' });
  const fill = async (username: string, password: string, captcha: string) => {
    await view.user.clear(screen.getByLabelText('用户名'));
    await view.user.type(screen.getByLabelText('用户名'), username);
    await view.user.clear(screen.getByLabelText('密码'));
    await view.user.type(screen.getByLabelText('密码'), password);
    await view.user.clear(screen.getByLabelText('验证码'));
    await view.user.type(screen.getByLabelText('验证码'), captcha);
    await view.user.click(screen.getByRole('button', { name: '登录' }));
  };
  const captchas = () => server.requests.filter(({ path }) => path.startsWith('/sys/randomImage/')).length;
  return { server, fill, captchas, ...view };
}

describe('signing in', () => {
  it.each([
    ['the page of the role', '/user/login', '/content/article'],
    [
      'the page that was wanted rather than that of the role',
      '/user/login?redirect=%2Fcontent%2Fsite',
      '/content/site',
    ],
  ])('leads to %s', async (_, address, page) => {
    const { fill, here, server } = await openLogin(address);
    const userInfo = { id: '1', username: 'zhoumin', realname: '周敏', homePath: '/content/article' };
    server.on('POST /sys/login', () => ({ token: 'token-1', userInfo }));
    await fill('zhoumin', goodPassword, goodCaptcha);
    await waitFor(() => expect(here()).toBe(page));
    expect(useSession.getState().session).toMatchObject({ token: 'token-1', user: { username: 'zhoumin' } });
  });

  it('never leads to another site', async () => {
    const { fill, here } = await openLogin('/user/login?redirect=%2F%2Fevil.example%2Fcontent');
    await fill('zhoumin', goodPassword, goodCaptcha);
    await waitFor(() => expect(here()).toBe('/user/index'));
  });

  it('asks for what is missing, and tells what was wrong: each time with a new picture, the focus where to go on', async () => {
    const { user, fill, captchas, server } = await openLogin();
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('请输入用户名')).toBeInTheDocument();
    expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('请输入密码');
    expect(screen.getByLabelText('验证码')).toBeInvalid();

    const before = captchas();
    await fill('zhoumin', goodPassword, 'xxxx');
    expect(await screen.findByText('验证码不正确')).toBeInTheDocument();
    await waitFor(() => expect(captchas()).toBe(before + 1));
    expect(screen.getByLabelText('密码')).toHaveValue(goodPassword);
    expect(screen.getByLabelText('验证码')).toHaveFocus();

    await fill('zhoumin', 'wrong', goodCaptcha);
    expect(await screen.findByRole('alert')).toHaveTextContent('用户名或密码错误，还可以再试 4 次');
    await waitFor(() => expect(captchas()).toBe(before + 2));
    expect(screen.getByLabelText('密码')).toHaveFocus();
    expect(screen.getByLabelText('密码')).toHaveValue('');

    server.on('POST /sys/login', () => {
      throw new Refusal(429, '登录过于频繁，请稍后再试');
    });
    await fill('zhoumin', goodPassword, goodCaptcha);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('登录过于频繁，请稍后再试'));
  });

  it('offers a question in words instead of the picture', async () => {
    const { user, fill, here } = await openLogin();
    await user.click(screen.getByText('文字题'));
    expect(await screen.findByText('三加四等于几？')).toBeInTheDocument();
    await fill('zhoumin', goodPassword, '7');
    await waitFor(() => expect(here()).toBe('/user/index'));
  });

  it('remembers the user name only when asked to', async () => {
    const { user, fill, unmount } = await openLogin();
    await user.click(screen.getByRole('checkbox', { name: '记住用户名' }));
    await fill('zhoumin', goodPassword, goodCaptcha);
    await waitFor(() => expect(useSession.getState().session).not.toBeNull());
    unmount();
    await openLogin();
    expect(screen.getByLabelText('用户名')).toHaveValue('zhoumin');
  });
});

describe('the one-time link', () => {
  it('makes the first administrator and signs in', async () => {
    const server = staffBackend();
    const { user, here } = openStaff('/user/login?setup=one-time', { server, session: null });
    await user.type(await screen.findByLabelText('用户名'), 'zhoumin');
    await user.type(screen.getByLabelText('姓名'), '周敏');
    await user.type(screen.getByLabelText('新密码'), goodPassword);
    await user.type(screen.getByLabelText('确认新密码'), 'something else');
    await user.click(screen.getByRole('button', { name: '建立管理员并登录' }));
    expect(await screen.findByText('两次输入的密码不一样！')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('确认新密码'));
    await user.type(screen.getByLabelText('确认新密码'), goodPassword);
    await user.click(screen.getByRole('button', { name: '建立管理员并登录' }));
    await waitFor(() => expect(here()).toBe('/user/index'));
    expect(server.requests.find(({ path }) => path === '/sys/setup')?.body).toEqual({
      token: 'one-time',
      username: 'zhoumin',
      realname: '周敏',
      password: goodPassword,
    });
  });

  it('says when it was used already', async () => {
    const server = staffBackend();
    server.on('POST /sys/setup', () => {
      throw new Refusal(500, '链接已失效，请重新生成');
    });
    const { user } = openStaff('/user/login?setup=used', { server, session: null });
    await user.type(await screen.findByLabelText('用户名'), 'zhoumin');
    await user.type(screen.getByLabelText('姓名'), '周敏');
    await user.type(screen.getByLabelText('新密码'), goodPassword);
    await user.type(screen.getByLabelText('确认新密码'), goodPassword);
    await user.click(screen.getByRole('button', { name: '建立管理员并登录' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('链接已失效，请重新生成');
  });
});
