import { useCallback } from 'react';
import { useOnce } from './use-once';
import { type After, useReload } from './use-reload';
import { useToast } from './use-toast';

/**
 * Writes something, says that it is done (in fixed words or in those of its result; without any it says nothing) or why it
 * failed, and loads again what shows it. True when it worked. A second start of the same does nothing while it runs; `about`
 * tells apart what may run beside each other, such as rows.
 */
export type Write = <Result>(
  work: () => Promise<Result>,
  done?: string | ((result: Result) => string),
  about?: string,
) => Promise<boolean>;

/**
 * Changes at the server. What they concern is loaded again after each, refused or not: a refusal often means that it is old.
 * A delete that can be undone is offered by itself, see shared/api/undo.
 */
export function useWrite(after?: After): { busy: boolean; write: Write } {
  const reload = useReload(after);
  const toast = useToast();
  const { busy, run } = useOnce();
  const write: Write = useCallback(
    async (work, done, about) => {
      const worked = await run(async () => {
        let failed = false;
        try {
          const result = await work();
          if (done) toast.done(typeof done === 'string' ? done : done(result));
        } catch (error) {
          failed = true;
          toast.failed(error);
        }
        await reload();
        return !failed;
      }, about);
      return worked ?? false;
    },
    [reload, toast, run],
  );
  return { busy, write };
}
