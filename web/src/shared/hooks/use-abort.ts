import { useInsertionEffect, useMemo, useRef } from 'react';

export type Abort = {
  /** The signal of a call that begins now. */
  begin: () => AbortSignal;
  /** Gives up what runs. */
  abort: () => void;
};

/**
 * Gives up a call of a component when the component is gone for good: its dialog was closed, or its tab, be that tab in sight or not.
 * A hidden tab stops its effects although it comes back, and the call goes on with it; insertion effects alone last as long as the component.
 */
export function useAbort(): Abort {
  const running = useRef<AbortController | null>(null);
  useInsertionEffect(() => () => running.current?.abort(), []);
  return useMemo(
    () => ({
      begin: () => {
        running.current = new AbortController();
        return running.current.signal;
      },
      abort: () => running.current?.abort(),
    }),
    [],
  );
}
