import { useCallback } from 'react';
import { useNotices } from './use-notices';

/**
 * Does a change, says that it is done (in fixed words or in those of its result) or why it failed, and loads again what
 * shows it. True when it worked.
 */
export type Change = <Result>(
  work: () => Promise<Result>,
  done: string | ((result: Result) => string),
) => Promise<boolean>;

/** Changes to rows in sight. They are loaded again after each, refused or not: a refusal often means that they are old. */
export function useChange(reload: () => Promise<unknown>): Change {
  const notices = useNotices();
  return useCallback(
    async (work, done) => {
      let worked = true;
      try {
        const result = await work();
        notices.done(typeof done === 'string' ? done : done(result));
      } catch (error) {
        worked = false;
        notices.failed(error);
      }
      await reload();
      return worked;
    },
    [notices, reload],
  );
}
