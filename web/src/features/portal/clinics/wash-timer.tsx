import { useEffect, useState } from 'react';
import { Icon } from '@/ui-portal/icon';

const minutes = 15;
const length = minutes * 60;

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Counts the fifteen minutes of washing. Screen readers hear the minutes, not every second. */
export function WashTimer() {
  const [until, setUntil] = useState<number | null>(null);
  const [left, setLeft] = useState(length);
  useEffect(() => {
    if (until === null) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = window.setInterval(tick, 500);
    return () => window.clearInterval(timer);
  }, [until]);
  const isRunning = until !== null && left > 0;
  const isOver = until !== null && left === 0;
  const spoken = isOver ? '15 分钟到了，可以消毒，然后去门诊。' : `还要冲洗 ${Math.ceil(left / 60)} 分钟`;
  return (
    <div className="wash-timer">
      <p className="wash-clock" aria-hidden="true">
        {isOver ? '时间到' : clock(left)}
      </p>
      <p className="hidden" role="status">
        {until === null ? '' : spoken}
      </p>
      {isRunning ? (
        <button
          className="btn btn-plain"
          type="button"
          onClick={() => {
            setUntil(null);
            setLeft(length);
          }}
        >
          停止计时
        </button>
      ) : (
        <button className="btn btn-plain" type="button" onClick={() => setUntil(Date.now() + length * 1000)}>
          <Icon name="clock" />
          {isOver ? '再计 15 分钟' : '开始冲洗，计时 15 分钟'}
        </button>
      )}
      {isOver && <p>可以消毒，然后去门诊。</p>}
    </div>
  );
}
