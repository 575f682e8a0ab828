import { useEffect } from 'react';
import { Icon } from '@/ui-portal/icon';

const safePage = '/index';
/** Presses count together when they follow within this time, in milliseconds. */
const together = 1500;
const presses: Record<string, number> = { Escape: 2, Shift: 3 };

/** Leaves at once. The page is emptied first and takes no place in the history. */
function leave() {
  document.body.hidden = true;
  window.location.replace(safePage);
}

/** Button that stays in sight, and two keys that do the same without looking: Esc twice or Shift three times. */
export function QuickExit() {
  useEffect(() => {
    let key = '';
    let count = 0;
    let last = 0;
    const press = (event: KeyboardEvent) => {
      if (event.repeat) return;
      const now = Date.now();
      count = event.key === key && now - last < together ? count + 1 : 1;
      key = event.key;
      last = now;
      const needed = presses[key];
      if (needed !== undefined && count >= needed) leave();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <div className="quick-exit">
      <a
        className="btn"
        href={safePage}
        onClick={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <Icon name="out" />
        快速离开
      </a>
      <p className="hint">也可以连按两次 Esc 或三次 Shift</p>
    </div>
  );
}
