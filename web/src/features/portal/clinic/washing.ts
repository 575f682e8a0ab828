import type { Manner } from '@/ui-portal/manners/manner';
import { clockAt, washFor } from './core/washing';

type State = 'waiting' | 'running' | 'over';

const buttonText: Record<State, string> = {
  waiting: '开始冲洗，计时 15 分钟',
  running: '停止计时',
  over: '再计 15 分钟',
};

function show(timer: HTMLElement, state: State, seconds: number): void {
  const set = (selector: string, text: string) => {
    const part = timer.querySelector(selector);
    // Screen readers say what is written anew, also when it is the same.
    if (part && part.textContent !== text) part.textContent = text;
  };
  const spoken = {
    waiting: '',
    running: `还要冲洗 ${Math.ceil(seconds / 60)} 分钟`,
    over: '15 分钟到了，可以消毒，然后去门诊。',
  };
  set('.wash-clock', state === 'over' ? '时间到' : clockAt(seconds));
  set('[role="status"]', spoken[state]);
  set('[data-wash] span', buttonText[state]);
  timer.querySelector('.icon')?.toggleAttribute('hidden', state === 'running');
  timer.querySelector('p:last-child')?.toggleAttribute('hidden', state !== 'over');
}

function counting(timer: HTMLElement, left: AbortSignal): void {
  let ticking: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(ticking);
    ticking = undefined;
  };
  const start = () => {
    const until = Date.now() + washFor * 1000;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      if (seconds === 0) stop();
      show(timer, seconds === 0 ? 'over' : 'running', seconds);
    };
    ticking = setInterval(tick, 500);
    tick();
  };
  const press = () => {
    if (ticking === undefined) return start();
    stop();
    show(timer, 'waiting', washFor);
  };
  timer.querySelector('[data-wash]')?.addEventListener('click', press, { signal: left });
  left.addEventListener('abort', stop);
}

/** The clock beside the first step of the advice. */
const washing: Manner = (page, left) => {
  for (const timer of page.querySelectorAll<HTMLElement>('.wash-timer')) counting(timer, left);
};
export default washing;
