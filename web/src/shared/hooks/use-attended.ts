import { useEffect, useState } from 'react';

const forgottenAfter = 2 * 60_000; // milliseconds

/**
 * Whether somebody is at the page: it is visible, and a key was pressed or the pointer moved in the last two minutes. Calls by the
 * clock stop when nobody is, so that they keep no forgotten session alive.
 */
export function useAttended(): boolean {
  const [attended, setAttended] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    let timer = 0;
    const look = () => {
      window.clearTimeout(timer);
      const isVisible = document.visibilityState === 'visible';
      setAttended(isVisible);
      if (isVisible) timer = window.setTimeout(() => setAttended(false), forgottenAfter);
    };
    const signs = ['keydown', 'pointerdown', 'pointermove', 'scroll'] as const;
    look();
    document.addEventListener('visibilitychange', look);
    for (const sign of signs) window.addEventListener(sign, look, { passive: true });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      for (const sign of signs) window.removeEventListener(sign, look);
    };
  }, []);
  return attended;
}
