import type { PageReview } from '@/shared/api/public';
import { day } from '@/shared/format/date';
import { Time } from './time';

/** How fresh the facts of a page are. Without a day it shows nothing. The page is kept for long, so it says until when it should be compared
 * again, which is true before that day and after. */
export function Reviewed({ date, by, next }: PageReview) {
  if (date === null) return null;
  return (
    <p className="meta reviewed">
      <span>
        上次核对 <Time value={date} />
      </span>
      {by !== '' && <span>核对 {by}</span>}
      {next !== null && <span>应在 {day(next)} 前再次核对</span>}
    </p>
  );
}
