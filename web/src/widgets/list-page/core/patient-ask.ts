import { ApiError, isKind } from '@/shared/api/errors';

/** Milliseconds between the tries of a question that is not answered. */
export const pauses: readonly number[] = [1000, 2000, 4000, 8000, 15_000];

/** What another try does not change: who asks has to sign in again, may not ask, or there is nothing to ask about any more. */
const settled = ['expired', 'forbidden', 'missing', 'gone'] as const;

/**
 * Asks how far work is that goes on behind the answer. Where no answer comes, as while the server starts anew, it asks a few times
 * more; then it says that the work goes on, with where it is found.
 */
export async function askPatiently<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
  found: string,
): Promise<Answer> {
  for (const pause of [...pauses, null]) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (settled.some((kind) => isKind(error, kind))) {
        throw error;
      }
    }
    if (pause !== null) {
      await after(pause, signal);
    }
  }
  throw new ApiError({ kind: 'network', code: 0, message: `暂时问不到进度，服务器会继续在后台处理；${found}` });
}

/** Waits until the time is over or the work is given up, which throws. */
export async function after(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
  signal.throwIfAborted();
}
