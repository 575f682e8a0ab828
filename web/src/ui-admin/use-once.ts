import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

export type Once = {
  /** True while something runs; its button shows it. */
  busy: boolean;
  /**
   * Runs work that a person started. While it runs, a second start of the same does nothing and gives undefined. Rejects as
   * the work does.
   * @param about tells apart what may run beside each other, such as the same act in two rows
   */
  run: <Result>(work: () => Promise<Result> | Result, about?: string) => Promise<Result | undefined>;
};

/** Work that is started once, however often its button is pressed. */
export function useOnce(): Once {
  const running = useRef<ReadonlySet<string>>(new Set());
  // Without a network it fails at once, and the person is told; it must not wait and be done when nobody expects it any more.
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    networkMode: 'always',
  });
  const run: Once['run'] = useCallback(
    async <Result>(work: () => Promise<Result> | Result, about = '') => {
      if (running.current.has(about)) {
        return undefined;
      }
      running.current = new Set([...running.current, about]);
      let result: Result | undefined;
      try {
        await mutateAsync(async () => {
          result = await work();
        });
      } finally {
        running.current = new Set([...running.current].filter((each) => each !== about));
      }
      return result;
    },
    [mutateAsync],
  );
  return { busy: isPending, run };
}
