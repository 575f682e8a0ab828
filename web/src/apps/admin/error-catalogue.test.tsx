import { useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAsk, requestTimeout } from '@/shared/api/client';
import { staffAsk, staffDownload, staffUpload } from '@/shared/api/staff-client';
import { useSession } from '@/shared/session/session';
import { permissions } from '@/testing/factories';
import { Refusal } from '@/testing/fake-server';
import { openStaff, zhoumin } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { Unstyled } from '@/testing/unstyled';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { useToast } from '@/ui-admin/use-toast';
import { Providers } from './providers';

/** The error catalogue of the specification (portal.md section 8), row by row, as it is seen. */

givenStaffBrowser();

const json = (status: number, code: number, message: string) =>
  new Response(JSON.stringify({ success: false, code, message, result: null }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });

const page = (status: number) => new Response('<html></html>', { status, headers: { 'Content-Type': 'text/html' } });

function Attempt({ work, onRejected }: { work: () => Promise<unknown>; onRejected: () => void }) {
  const toast = useToast();
  const attempt = () =>
    work().catch((error: unknown) => {
      onRejected();
      toast.failed(error);
    });
  return (
    <button type="button" onClick={() => void attempt()}>
      试试
    </button>
  );
}

/** Does the work under the providers of the back office, with this answer of the server. */
async function attempt(answer: () => Promise<Response>, work: () => Promise<unknown>, signedIn = true) {
  vi.stubGlobal('fetch', answer);
  useSession.setState({ session: signedIn ? zhoumin : null, expired: false, other: null });
  const onRejected = vi.fn();
  render(
    <Unstyled>
      <Providers nonce="">
        <Attempt work={work} onRejected={onRejected} />
      </Providers>
    </Unstyled>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: '试试' }));
  await waitFor(() => expect(onRejected).toHaveBeenCalled());
}

const call = () => staffAsk('/x');
const download = () => staffDownload('/x/exportXls');
const upload = () => staffUpload('/sys/common/upload', new FormData());

const expired = '很抱歉，登录已过期，请重新登录';

describe('the notification 系统提示', () => {
  it.each<[string, () => Response, () => Promise<unknown>, string]>([
    ['403', () => json(403, 403, 'forbidden'), call, '拒绝访问'],
    ['403 from a proxy', () => page(403), call, '拒绝访问'],
    ['404', () => page(404), call, '很抱歉，资源未找到！'],
    ['504', () => page(504), call, '网络超时'],
    ['a message about a timeout', () => json(500, 500, 'Read timeout'), call, '网络超时'],
    ['another error', () => json(500, 500, '库存不足'), call, '库存不足'],
    ['a business error', () => json(200, 500, '请先撤回再删除'), call, '请先撤回再删除'],
    ['a missing right', () => json(200, 510, '没有权限'), call, '没有权限'],
    ['an error in place of a file', () => json(200, 500, '导出的数据太多'), download, '导出的数据太多'],
    ['a refused file', () => json(404, 404, ''), download, '很抱歉，资源未找到！'],
    ['a failed upload', () => json(200, 500, '文件类型不允许'), upload, '文件类型不允许'],
  ])('says what is wrong: %s', async (_, answer, work, message) => {
    await attempt(async () => answer(), work);
    const notice = await screen.findByText(message);
    expect(notice.closest('.ant-notification-notice')).toHaveTextContent(`系统提示${message}`);
    expect(useSession.getState().expired).toBe(false);
  });

  it('tells when nothing came back', async () => {
    await attempt(() => Promise.reject(new TypeError('Failed to fetch')), call);
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
  });

  it('tells of a call that took longer than nine seconds', async () => {
    expect(requestTimeout).toBe(9000);
    const impatient = createAsk({ identity: () => ({ token: '', tenantId: '0' }), timeout: 1 });
    const never = (_: RequestInfo | URL, init?: RequestInit) =>
      new Promise<Response>((__, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      });
    vi.stubGlobal('fetch', never);
    const onRejected = vi.fn();
    render(
      <Unstyled>
        <Providers nonce="">
          <Attempt work={() => impatient('/x')} onRejected={onRejected} />
        </Providers>
      </Unstyled>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: '试试' }));
    expect(await screen.findByText('网络超时')).toBeInTheDocument();
  });

  it('says that the sign-in has ended where nobody is signed in', async () => {
    await attempt(async () => json(401, 401, 'Token失效，请重新登录'), call, false);
    expect(await screen.findByText(expired)).toBeInTheDocument();
    expect(useSession.getState().expired).toBe(false);
  });

  it('goes by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await attempt(async () => json(200, 500, '请先撤回再删除'), call);
    await screen.findByText('请先撤回再删除');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(screen.queryByText('请先撤回再删除')).toBeNull());
  });
});

describe('a question that is asked while the browser thinks itself offline', () => {
  const Answer = () => {
    const { data, isLoading } = useQuery({ queryKey: ['departs'], queryFn: () => call() });
    return <p>{isLoading ? '正在查找' : data ? '找到' : '没有找到'}</p>;
  };

  it('is asked all the same: nobody is told that there is nothing', async () => {
    vi.stubGlobal(
      'fetch',
      async () => new Response(JSON.stringify({ success: true, code: 200, message: '', result: {} })),
    );
    const shown = (part: ReactNode) => (
      <Unstyled>
        <Providers nonce="">{part}</Providers>
      </Unstyled>
    );
    const { rerender } = render(shown(null));
    window.dispatchEvent(new Event('offline'));
    onTestFinished(() => void window.dispatchEvent(new Event('online')));
    rerender(shown(<Answer />));
    expect(screen.queryByText('没有找到')).toBeNull();
    expect(await screen.findByText('找到')).toBeInTheDocument();
  });
});

describe('an ended session', () => {
  const endings: [string, number, number, string][] = [
    ['401', 401, 401, ''],
    ['500 about the token', 500, 500, 'Token失效，请重新登录'],
    ['500 about the token in an envelope', 200, 500, 'Token失效请重新登录!'],
  ];

  async function openAndEnd([, status, code, message]: (typeof endings)[number]) {
    const server = staffBackend();
    const view = openStaff('/content/site', { server });
    await screen.findByRole('heading', { name: '站点设置' });
    server.on('GET /sys/user/getCurrentUserDeparts', () => json(status, code, message));
    await view.user.click(screen.getByRole('button', { name: '账号菜单：周敏' }));
    await view.user.click(await screen.findByRole('menuitem', { name: '切换部门' }));
    return view;
  }

  it.each(endings)('has a dialog that keeps the page: %s', async (...ending) => {
    await openAndEnd(ending);
    const dialog = (await screen.findByText('登录已过期')).closest('[role=dialog]');
    expect(dialog).toHaveTextContent(expired);
    expect(screen.getByRole('button', { name: '重新登录' })).toBeInTheDocument();
    expect(screen.queryByText('系统提示')).toBeNull();
  });

  describe('in a work chat', () => {
    it.each([
      'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0 wxwork/4.1.20',
      'Mozilla/5.0 (iPhone) AliApp(DingTalk/7.6.0)',
    ])('signs in again by itself: %s', async (agent) => {
      const reload = vi.fn();
      vi.stubGlobal('navigator', { ...window.navigator, userAgent: agent });
      const server = staffBackend();
      const view = openStaff('/content/site', { server });
      await screen.findByRole('heading', { name: '站点设置' });
      vi.stubGlobal('location', { ...window.location, reload });
      useSession.getState().expire();
      expect(await screen.findByText('重新登录中')).toBeInTheDocument();
      expect(screen.queryByRole('dialog', { name: '登录已过期' })).toBeNull();
      await waitFor(() => expect(reload).toHaveBeenCalled());
      expect(useSession.getState().session).toBeNull();
      view.unmount();
    });

    it('asks in the dialog while something typed would be lost', async () => {
      vi.stubGlobal('navigator', { ...window.navigator, userAgent: 'wxwork/4.1.20' });
      openStaff('/content/site', { server: staffBackend() });
      await screen.findByRole('heading', { name: '站点设置' });
      useUnsaved.getState().mark('page#form', true);
      useSession.getState().expire();
      expect(await screen.findByRole('dialog', { name: '登录已过期' })).toBeInTheDocument();
    });
  });
});

describe('messages of the shell', () => {
  it('a sign-in whose answer has another code than 200 is refused in the words of the server', async () => {
    const server = staffBackend();
    const { user } = openStaff('/user/login', { server, session: null });
    server.on(
      'POST /sys/login',
      () =>
        new Response(JSON.stringify({ success: true, code: 0, message: '账号还没有启用', result: null }), {
          headers: { 'Content-Type': 'application/json' },
        }),
    );
    await user.type(await screen.findByLabelText('用户名'), 'zhoumin');
    await user.type(screen.getByLabelText('密码'), 'x');
    await user.type(screen.getByLabelText('验证码'), '7km4');
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('账号还没有启用');
    expect(useSession.getState().session).toBeNull();
  });

  it('an empty menu is refused', async () => {
    openStaff('/user/index', { server: staffBackend({ permissions: permissions([], []) }) });
    expect(await screen.findByText('您的账号还没有任何菜单权限，请联系管理员授权')).toBeInTheDocument();
  });

  it('a failed sign-out is told, and the person is out all the same, with the drafts', async () => {
    localStorage.setItem('jikong.draft.zhoumin.article.1', '{}');
    const server = staffBackend();
    server.on('POST /sys/logout', () => {
      throw new Refusal(500, '退出失败');
    });
    const { user } = openStaff('/user/index', { server });
    await user.click(await screen.findByRole('button', { name: '账号菜单：周敏' }));
    await user.click(await screen.findByRole('menuitem', { name: '退出登录' }));
    const replace = vi.fn();
    vi.stubGlobal('location', { ...window.location, replace });
    await user.click(await screen.findByRole('button', { name: '退出' }));
    expect(await screen.findByText('退出失败')).toBeInTheDocument();
    await waitFor(() => expect(useSession.getState().session).toBeNull());
    expect(localStorage.getItem('jikong.draft.zhoumin.article.1')).toBeNull();
    expect(replace).toHaveBeenCalledWith('/user/login');
  });
});
