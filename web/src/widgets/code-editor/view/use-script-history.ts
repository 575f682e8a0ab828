import { useMemo, useState } from 'react';
import { useUsername } from '@/shared/session/session';
import { ScriptHistory } from '../core/script-history';

/** The versions of the text of a code; nothing is kept without one. */
export function useScriptHistory(code: string | undefined) {
  const username = useUsername();
  const history = useMemo(() => (code === undefined ? null : new ScriptHistory(username, code)), [username, code]);
  const [kept, setKept] = useState<{ of: ScriptHistory | null; count: number }>({ of: null, count: 0 });
  const count = kept.of === history ? kept.count : (history?.list().length ?? 0);
  const keep = (text: string) => {
    if (history) setKept({ of: history, count: history.keep(text).length });
  };
  return { history, count, keep };
}
