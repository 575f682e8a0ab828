// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { requestsOver } from '@/testing/fake-upload';
import { createTransfer, nameIn } from './transfer';

const identity = () => ({ token: 'token-1', tenantId: '3' });
const transfer = (answer: () => Promise<Response>) => {
  const fetch = vi.fn((_url: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetch);
  return { fetch, ...createTransfer({ identity }) };
};
const file = (bytes: number[], headers: Record<string, string> = {}) =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'application/vnd.ms-excel', ...headers } });
const refusal = (status: number) =>
  Response.json({ success: false, code: status, message: '一次最多导出 200000 行' }, { status });

describe('a download', () => {
  it('comes with the name of the server, and tells how much has come', async () => {
    const onProgress = vi.fn();
    const { download, fetch } = transfer(async () =>
      file([1, 2, 3], { 'Content-Disposition': "attachment; filename*=UTF-8''%E7%94%A8%E6%88%B7.xlsx" }),
    );
    const { blob, name } = await download('/sys/user/exportXls', { query: { sex: '1' }, onProgress });
    expect([blob.size, name]).toEqual([3, '用户.xlsx']);
    expect(onProgress).toHaveBeenLastCalledWith(3);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toMatch(/^\/api\/sys\/user\/exportXls\?sex=1&_t=\d+$/);
    expect(init?.headers).toMatchObject({ 'X-Access-Token': 'token-1', 'tenant-id': '3' });
  });

  it.each([
    ['an empty file', async () => file([]), '文件下载失败'],
    ['a refusal', async () => refusal(500), '一次最多导出 200000 行'],
    ['a refusal that looks like success', async () => refusal(200), '一次最多导出 200000 行'],
    ['no connection', async () => Promise.reject(new TypeError('offline')), '网络连接失败，请检查网络后重试'],
  ])('fails for %s', async (_, answer, message) => {
    await expect(transfer(answer).download('/x')).rejects.toThrow(message);
  });

  it('is given up in the middle when the caller says so', async () => {
    const abort = new AbortController();
    const cancelled = vi.fn();
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(9)),
      cancel: cancelled,
    });
    const headers = { 'Content-Type': 'application/vnd.ms-excel' };
    const { download } = transfer(async () => new Response(endless, { headers }));
    const work = download('/x', { signal: abort.signal, onProgress: () => abort.abort() });
    await expect(work).rejects.toThrow();
    expect(cancelled).toHaveBeenCalled();
  });
});

it('sends files as a form, without a content type of its own', async () => {
  const { upload, fetch } = transfer(async () => Response.json({ success: true, code: 201, message: '好', result: 1 }));
  const form = new FormData();
  expect(await upload('/x', form)).toMatchObject({ code: 201, message: '好', result: 1 });
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(init?.body).toBe(form);
  expect(init?.headers).not.toHaveProperty('Content-Type');
});

describe('an upload that tells how far it is', () => {
  const form = new FormData();
  const given = (answer: () => Promise<Response>) => {
    const { fetch, upload } = transfer(answer);
    vi.stubGlobal('XMLHttpRequest', requestsOver(fetch as unknown as typeof globalThis.fetch));
    return { fetch, upload };
  };

  it('sends the same form with the same identity and gives the answer', async () => {
    const onSent = vi.fn();
    const { upload, fetch } = given(async () => Response.json({ success: true, code: 0, message: 'temp/a.jpg' }));
    expect(await upload('/sys/common/upload', form, { onSent })).toMatchObject({ message: 'temp/a.jpg' });
    expect(onSent).toHaveBeenCalledWith(0.5);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect([url, init?.method, init?.body]).toEqual(['/api/sys/common/upload', 'POST', form]);
    expect(new Headers(init?.headers).get('X-Access-Token')).toBe('token-1');
  });

  it.each([
    ['a refusal', async () => refusal(200), '一次最多导出 200000 行'],
    ['no connection', async () => Promise.reject(new TypeError('offline')), '网络连接失败，请检查网络后重试'],
  ])('fails for %s', async (_, answer, message) => {
    await expect(given(answer).upload('/x', form, { onSent: () => {} })).rejects.toThrow(message);
  });

  it('is given up when the caller says so, before or in the middle', async () => {
    const { upload } = given(() => new Promise(() => {}));
    const before = AbortSignal.abort();
    await expect(upload('/x', form, { signal: before, onSent: () => {} })).rejects.toHaveProperty('name', 'AbortError');
    const middle = new AbortController();
    const work = upload('/x', form, { signal: middle.signal, onSent: () => middle.abort() });
    await expect(work).rejects.toHaveProperty('name', 'AbortError');
  });
});

it.each([
  ['attachment; filename="list.xlsx"', 'list.xlsx'],
  ["attachment; filename=a.xls; filename*=UTF-8''%E4%BA%BA.xls", '人.xls'],
  ["attachment; filename*=UTF-8''%E4%ZZ", ''],
  ['', ''],
])('reads the name in %s', (header, name) => expect(nameIn(header)).toBe(name));
