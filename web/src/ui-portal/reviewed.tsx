import { day } from '@/shared/format/date';
import { Time } from './time';

type ReviewedProps = {
  /** Day on which somebody last compared the page with its sources, `yyyy-MM-dd`; empty shows nothing. */
  date: string;
  /** Who did it. */
  by?: string;
  /** Day of the next check. */
  next?: string;
};

/** How fresh the facts of a page are. */
export function Reviewed({ date, by = '', next = '' }: ReviewedProps) {
  if (date === '') return null;
  return (
    <p className="meta reviewed">
      <span>
        上次核对 <Time value={date} />
      </span>
      {by !== '' && <span>核对 {by}</span>}
      {next !== '' && <span>下次核对 {day(next)}</span>}
    </p>
  );
}
