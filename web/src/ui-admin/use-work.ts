import { useState } from 'react';
import { useNotices } from './use-notices';

export type Work = {
  /** True while the work runs; its button shows it. */
  busy: boolean;
  /** Does the work and shows what went wrong. Never rejects. */
  run: (work: () => Promise<void>) => Promise<void>;
};

/** Work that a button starts and that takes a while. */
export function useWork(): Work {
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const run: Work['run'] = async (work) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notices.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
