import { Icon } from '@/ui-portal/icon';
import { clockAt, washFor } from './core/washing';

/** Counts the fifteen minutes of washing; `washing.ts` does it. Screen readers hear the minutes, not every second. */
export function WashTimer() {
  return (
    <div className="wash-timer">
      <p className="wash-clock" aria-hidden="true">
        {clockAt(washFor)}
      </p>
      <p className="hidden" role="status" />
      <button className="btn btn-plain" type="button" data-wash="">
        <Icon name="clock" />
        <span>开始冲洗，计时 15 分钟</span>
      </button>
      <p hidden>可以消毒，然后去门诊。</p>
    </div>
  );
}
