import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { followOtherWindows, type Session, useSession } from '@/shared/session/session';
import { removeStored, storageKeys, writeStored } from '@/shared/storage/stored';
import { Refusal } from '@/testing/fake-server';
import { ownAccount } from '@/testing/own-account';
import { openStaff, zhoumin } from '@/testing/render-staff';
import { goodCaptcha, goodPassword, loginWays, staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { useUnsaved } from '@/ui-admin/page/unsaved';

givenStaffBrowser();

const lihua: Session = { token: 'token-8', tenantId: '0', user: { id: '8', username: 'lihua', realname: '李华' } };
const answerOf = ({ token, user }: Session) => ({ token, userInfo: { ...user, avatar: '' } });
const provider = { name: 'sso', label: '统一身份认证', kind: 'oidc', register: false };

/** A form with something typed in it, over which the session has ended, on a site with every way to sign in. */
async function openEnded() {
  document.documentElement.lang = 'zh-CN';
  const server = staffBackend({ units: [] });
  server.on('GET /sys/loginWays', () =>
    loginWays({ phone: true, register: true, approval: true, providers: [provider] }),
  );
  server.on('POST /sys/sms', () => '验证码将在 1 分钟内送达');
  const view = openStaff('/content/site?section=unit', { server });
  await view.user.click(await screen.findByRole('button', { name: '新增相关单位' }));
  await view.user.type(await screen.findByRole('textbox', { name: '单位名称' }), '省疾控中心');
  act(() => useSession.getState().expire());
  const dialog = (await screen.findByText('登录已过期')).closest<HTMLElement>('[role=dialog]');
  const inside = within(dialog ?? document.body);
  const byPhone = async () => {
    await view.user.click(await inside.findByText('手机登录'));
    await view.user.type(inside.getByLabelText('手机号'), '13800001234');
    await view.user.type(inside.getByLabelText('手机验证码'), '042137');
    await view.user.click(inside.getByRole('button', { name: '登录' }));
  };
  return { server, inside, byPhone, ...view };
}

/** What another window of the browser keeps reaches this one as an event. */
function inAnotherWindow(session: Session | null) {
  if (session) {
    writeStored(storageKeys.session, session);
  } else {
    removeStored(storageKeys.session);
  }
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.session })));
}

const formIsKept = async () => {
  await waitFor(() => expect(screen.queryByText('登录已过期')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: '单位名称' })).toHaveValue('省疾控中心');
};

describe('the dialog over an ended session', () => {
  it('takes the phone of the same person and keeps the form', async () => {
    const { server, byPhone } = await openEnded();
    server.on('POST /sys/phoneLogin', () => answerOf({ ...zhoumin, token: 'token-2' }));
    await byPhone();
    await formIsKept();
    expect(useSession.getState().session?.token).toBe('token-2');
  });

  it('takes the further steps of a sign-in', async () => {
    const { server, inside, user } = await openEnded();
    const next = { step: 'factor', ticket: 'ticket-1', message: '请输入动态验证码' };
    server.on('POST /sys/login', () => {
      throw new Refusal(500, next.message, { next });
    });
    server.on('POST /sys/login/factor', () => answerOf({ ...zhoumin, token: 'token-3' }));
    await user.type(inside.getByLabelText('密码'), goodPassword);
    await user.type(inside.getByLabelText('验证码'), goodCaptcha);
    await user.click(inside.getByRole('button', { name: '重新登录' }));
    await user.type(await inside.findByLabelText('验证码'), '123456');
    await user.click(inside.getByRole('button', { name: '验证并登录' }));
    await formIsKept();
  });

  it('offers other systems beside the page, and nothing that leads away from it', async () => {
    const { inside } = await openEnded();
    const way = await inside.findByRole('link', { name: '统一身份认证（在新窗口打开）' });
    expect(way).toHaveAttribute('target', '_blank');
    expect(way).toHaveAttribute('rel', 'noopener');
    expect(way).toHaveAttribute('href', '/api/sys/thirdLogin/start/sso?redirect=%2Fuser%2Fsigned-in');
    expect(inside.queryByRole('link', { name: '忘记密码' })).not.toBeInTheDocument();
  });

  it('closes when the same person has signed in in another window', async () => {
    const stop = followOtherWindows();
    await openEnded();
    inAnotherWindow({ ...zhoumin, token: 'token-4' });
    await formIsKept();
    stop();
  });

  it('lets somebody else choose: the page is not theirs', async () => {
    const stop = followOtherWindows();
    const { inside, user, here } = await openEnded();
    inAnotherWindow(lihua);
    expect(await inside.findByRole('alert')).toHaveTextContent('刚登录的是「李华」，不是打开本页的「周敏」');
    expect(screen.getByRole('textbox', { name: '单位名称' })).toHaveValue('省疾控中心');
    expect(inside.queryByRole('button', { name: '换一个账号登录' })).not.toBeInTheDocument();
    await user.click(inside.getByRole('button', { name: '放弃本页，以李华继续' }));
    await waitFor(() => expect(here()).toBe('/user/index'));
    expect(await screen.findByRole('button', { name: '账号菜单：李华' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: '单位名称' })).not.toBeInTheDocument();
    stop();
  });

  it('does not go on with the phone of somebody else', async () => {
    const { server, inside, byPhone, user } = await openEnded();
    server.on('POST /sys/phoneLogin', () => answerOf(lihua));
    await byPhone();
    expect(await inside.findByText('刚登录的是「李华」，不是打开本页的「周敏」')).toBeInTheDocument();
    expect(useSession.getState().session?.token).toBe(zhoumin.token);
    await user.click(inside.getByText('账号登录'));
    await user.type(inside.getByLabelText('密码'), goodPassword);
    await user.type(inside.getByLabelText('验证码'), goodCaptcha);
    await user.click(inside.getByRole('button', { name: '重新登录' }));
    await formIsKept();
  });

  it('forgets somebody else who has signed out again', async () => {
    const stop = followOtherWindows();
    const { inside } = await openEnded();
    inAnotherWindow(lihua);
    await inside.findByRole('alert');
    inAnotherWindow(null);
    await waitFor(() => expect(inside.queryByRole('alert')).not.toBeInTheDocument());
    stop();
  });
});

describe('another account after an ended session', () => {
  /** Who has opened the settings of the own account goes; the next one signs in and comes to the same page. */
  async function signInAfter(next: Session, birthday: string) {
    const server = staffBackend();
    server.on('GET /sys/user/account', () => ({ ...ownAccount, birthday: '1988-05-04' }));
    const { user } = openStaff('/account/settings', { server });
    expect(await screen.findByLabelText('生日')).toHaveValue('1988-05-04');
    useUnsaved.getState().mark('/content/article/1#form', true);
    act(() => useSession.getState().expire());
    await user.click(await screen.findByRole('button', { name: '换一个账号登录' }));
    server.on('POST /sys/login', () => answerOf(next));
    server.on('GET /sys/user/account', () => ({ ...ownAccount, birthday }));
    await user.type(await screen.findByLabelText('用户名'), next.user.username);
    await user.type(screen.getByLabelText('密码'), goodPassword);
    await user.type(screen.getByLabelText('验证码'), goodCaptcha);
    await user.click(screen.getByRole('button', { name: '登录' }));
    return screen.findByLabelText('生日');
  }

  it('shows somebody else nothing that was loaded for the one before', async () => {
    expect(await signInAfter(lihua, '1995-11-20')).toHaveValue('1995-11-20');
    expect(useUnsaved.getState().marks.size).toBe(0);
  });

  it('leaves the same person what was there', async () => {
    expect(await signInAfter(zhoumin, '1988-05-04')).toHaveValue('1988-05-04');
    expect(useUnsaved.getState().marks.size).toBe(1);
  });
});

describe('the window beside it', () => {
  const arrive = (calls: () => object) => {
    const server = staffBackend();
    server.on('POST /sys/thirdLogin/exchange', calls);
    vi.spyOn(window, 'close').mockImplementation(() => {});
    const session = { ...zhoumin, tenantId: '3' };
    return openStaff('/oauth2-app/login?oauth2LoginToken=once&redirect=%2Fuser%2Fsigned-in', { server, session });
  };

  it('says where to go on, and leaves the person where they work', async () => {
    arrive(() => ({ ...answerOf({ ...zhoumin, token: 'token-5' }), multi_depart: 2 }));
    expect(await screen.findByText(/请关闭这个窗口，回到原来的窗口继续操作/)).toBeInTheDocument();
    expect(useSession.getState().session).toEqual({ ...zhoumin, tenantId: '3', token: 'token-5' });
  });

  it('leads back to the page that waits when it fails', async () => {
    arrive(() => {
      throw new Refusal(500, '登录信息已失效，请返回登录页重新登录');
    });
    expect(await screen.findByText(/请关闭这个窗口，回到原来的窗口再登录/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '返回登录' })).not.toBeInTheDocument();
  });
});
