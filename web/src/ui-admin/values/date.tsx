import { day } from '@/shared/format/date';
import { inOrder } from './comparison';
import { dayFormat } from './day';
import { DayControl, DayFilter } from './day-control';
import { dayRange, dayVerbs } from './day-range';
import { byTime } from './order';
import { readDay } from './read-time';
import { type FilterableKind, textOf } from './value-kind';

/** A day, `yyyy-MM-dd`; null for none. */
export const date: FilterableKind<string | null> = {
  show: (value) => day(textOf(value)),
  edit: (control) => <DayControl {...control} format={dayFormat} />,
  text: (value) => day(textOf(value)),
  empty: null,
  parse: (written) => {
    const value = readDay(written);
    return value || written.trim() === ''
      ? { value }
      : { problem: `“${written.trim()}”不是日期，请写成 2026-11-25 或 2026年11月25日` };
  },
  compare: byTime,
  filter: {
    comparisons: inOrder,
    type: 'date',
    control: (control) => <DayFilter {...control} format={dayFormat} />,
    verbs: dayVerbs,
    inForm: dayRange,
  },
  width: 104,
  chosen: true,
};
