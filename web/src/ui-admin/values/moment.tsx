import { inOrder } from './comparison';
import { momentFormat } from './day';
import { DayControl, DayFilter } from './day-control';
import { dayRange, dayVerbs } from './day-range';
import { byTime } from './order';
import { readMoment } from './read-time';
import { type FilterableKind, textOf } from './value-kind';

/** A day with a time, `yyyy-MM-dd HH:mm:ss`; null for none. */
export const moment: FilterableKind<string | null> = {
  show: textOf,
  edit: (control) => <DayControl {...control} format={momentFormat} />,
  text: textOf,
  empty: null,
  parse: (written) => {
    const value = readMoment(written);
    return value || written.trim() === ''
      ? { value }
      : { problem: `“${written.trim()}”不是时间，请写成 2026-11-25 09:30:00` };
  },
  compare: byTime,
  filter: {
    comparisons: inOrder,
    type: 'datetime',
    control: (control) => <DayFilter {...control} format={momentFormat} />,
    verbs: dayVerbs,
    inForm: dayRange,
  },
  width: 168,
  chosen: true,
};
