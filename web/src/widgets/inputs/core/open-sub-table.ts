import { ApiError } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';

/** How often a sub-table is asked for again before it is given up. */
const retries = 3;

/** Milliseconds between two attempts. */
const pause = 300;

type Options = {
  signal: AbortSignal;
  /** Ends after so many milliseconds. */
  wait?: (milliseconds: number) => Promise<void>;
};

/**
 * Loads the rows below a row, up to three times more when it fails, and then says that the sub-table cannot be opened. Once
 * the signal is aborted nobody waits for it any more, and it stops with what went wrong last.
 */
export async function openSubTable<Rows>(
  load: (signal: AbortSignal) => Promise<Rows>,
  { signal, wait = sleep }: Options,
): Promise<Rows> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load(signal);
    } catch (error) {
      if (attempt === retries && !signal.aborted) {
        throw new ApiError({ kind: 'refused', code: 0, message: messages.subTableFailed });
      }
      await wait(pause);
      if (signal.aborted) {
        throw error;
      }
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
