import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAsk } from './client';
import { ApiError } from './errors';

const call = createAsk({ identity: () => ({ token: 'abc', tenantId: '3' }) });

function answers(body: unknown, status = 200) {
  const fetching = vi.fn(async (_url: string, _init?: RequestInit) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status });
  });
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

const refusal = (code: number, message: string, result: unknown = null) => ({ success: false, code, message, result });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('says who is calling and for which site', async () => {
    const fetching = answers({ success: true, code: 200, message: '', result: 1 });
    await call('/content/article/add', { method: 'POST', body: { title: '流感' } });
    expect(fetching).toHaveBeenCalledWith(
      '/api/content/article/add',
      expect.objectContaining({
        method: 'POST',
        body: '{"title":"流感"}',
        headers: expect.objectContaining({ 'X-Access-Token': 'abc', 'tenant-id': '3', 'X-Tenant-Id': '3' }),
      }),
    );
  });

  it('leaves empty parameters out and marks the time of a GET', async () => {
    const fetching = answers({ success: true, code: 0, message: '', result: [] });
    await call('/content/article/list', { query: { keyword: '流感', state: '', top: null, hot: false, pageNo: 1 } });
    expect(fetching.mock.calls[0]?.[0]).toBe(
      '/api/content/article/list?keyword=%E6%B5%81%E6%84%9F&hot=false&pageNo=1&_t=1795168800',
    );
  });

  it('gives the result with the words beside it', async () => {
    answers({ success: true, code: 0, message: '已保存', result: { id: '31001' } });
    await expect(call('/x')).resolves.toMatchObject({ message: '已保存', result: { id: '31001' } });
  });
});

describe('a refused call', () => {
  it.each([
    ['HTTP 403', 403, refusal(403, 'forbidden'), 'forbidden', '拒绝访问'],
    ['HTTP 404', 404, '<html>', 'missing', '很抱歉，资源未找到！'],
    ['HTTP 504', 504, '<html>', 'timeout', '网络超时'],
    ['HTTP 401', 401, refusal(401, 'Token失效，请重新登录'), 'expired', '很抱歉，登录已过期，请重新登录'],
    [
      'an older server’s expired session',
      500,
      refusal(500, 'Token失效请重新登录'),
      'expired',
      '很抱歉，登录已过期，请重新登录',
    ],
    ['a missing permission', 200, refusal(510, '没有权限'), 'forbidden', '没有权限'],
    ['a withdrawn article', 200, refusal(410, '该信息已撤回'), 'gone', '该信息已撤回'],
    ['a wrong captcha', 200, refusal(412, '验证码不正确'), 'captcha', '验证码不正确'],
    ['too many attempts', 429, refusal(429, '登录过于频繁，请稍后再试'), 'throttled', '登录过于频繁，请稍后再试'],
    ['a business rule', 200, refusal(500, '请先撤回再删除'), 'refused', '请先撤回再删除'],
    ['an answer that is no answer', 200, '<html>', 'server', '服务器返回了无法识别的内容，请稍后重试'],
  ])('%s', async (_, status, body, kind, message) => {
    answers(body, status);
    const error = await failure(call('/x'));
    expect([error.kind, error.message]).toEqual([kind, message]);
  });

  it('carries the messages of single fields', async () => {
    answers(refusal(500, '有 1 处填写不正确', { fields: { title: '请填写标题' } }));
    const error = await failure(call('/x'));
    expect([error.kind, error.fields]).toEqual(['invalid', { title: '请填写标题' }]);
  });

  it('carries the stored row of a stale save', async () => {
    answers(refusal(409, '已被他人修改', { current: { id: '1', version: 4 } }));
    const error = await failure(call('/x'));
    expect([error.kind, error.current]).toEqual(['conflict', { id: '1', version: 4 }]);
  });

  it('carries the number to tell the administrator', async () => {
    answers(refusal(500, '系统出了意外，未能完成；请稍后再试，或把编号 9f3c21ab 告诉管理员'));
    expect((await failure(call('/x'))).incident).toBe('9f3c21ab');
  });
});

describe('a call without an answer', () => {
  const never = (_url: string, init?: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    });

  it('is given up after nine seconds', async () => {
    vi.stubGlobal('fetch', never);
    const failed = failure(call('/x'));
    await vi.advanceTimersByTimeAsync(8999);
    await vi.advanceTimersByTimeAsync(1);
    expect((await failed).message).toBe('网络超时');
  });

  it('tells when the network is down', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failure(call('/x'))).message).toBe('网络连接失败，请检查网络后重试');
  });

  it('is no error when the page itself cancels it', async () => {
    vi.stubGlobal('fetch', never);
    const leaving = new AbortController();
    const work = call('/x', { signal: leaving.signal });
    leaving.abort();
    await expect(work).rejects.toThrow('stopped');
  });
});
