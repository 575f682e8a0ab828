import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ErrorKind } from '@/shared/api/errors';
import { askPatiently, pauses } from './patient-ask';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure = (kind: ErrorKind) => new ApiError({ kind, code: 0, message: '没有回答' });

describe('a question about work that goes on', () => {
  it.each([
    ['the network fails', 'network'],
    ['a proxy answers for a server that starts anew', 'server'],
    ['the server does not answer in time', 'timeout'],
    ['the server is in trouble', 'refused'],
  ] as const)('is asked again where %s', async (_, kind) => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure(kind)).mockResolvedValue('40%');
    const answer = askPatiently(ask, new AbortController().signal, '');
    await vi.advanceTimersByTimeAsync(999);
    expect(ask).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    await expect(answer).resolves.toBe('40%');
  });

  it('is asked a few times with growing pauses, then it is said where the work is found', async () => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValue(failure('network'));
    const answer = askPatiently(ask, new AbortController().signal, '请到“我的导入”查看').catch(
      (error) => error.message,
    );
    await vi.advanceTimersByTimeAsync(pauses.reduce((sum, pause) => sum + pause, 0));
    expect(await answer).toBe('暂时问不到进度，服务器会继续在后台处理；请到“我的导入”查看');
    expect(ask).toHaveBeenCalledTimes(pauses.length + 1);
  });

  it.each(['expired', 'forbidden', 'missing', 'gone'] as const)('is not asked again where it is %s', async (kind) => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValue(failure(kind));
    await expect(askPatiently(ask, new AbortController().signal, '')).rejects.toMatchObject({ kind });
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is not asked again once nobody waits any more', async () => {
    const abort = new AbortController();
    const ask = vi.fn<() => Promise<string>>().mockRejectedValue(failure('network'));
    const answer = askPatiently(ask, abort.signal, '').catch(() => 'given up');
    await vi.advanceTimersByTimeAsync(500);
    abort.abort();
    expect(await answer).toBe('given up');
    expect(ask).toHaveBeenCalledOnce();
  });
});
