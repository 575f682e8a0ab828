import { inOrder } from '@/ui-admin/values/comparison';
import { byTime } from '@/ui-admin/values/order';
import { readClock } from '@/ui-admin/values/read-time';
import { text } from '@/ui-admin/values/text';
import { controlOf } from '@/ui-admin/values/text-control';
import { type FilterableKind, textOf } from '@/ui-admin/values/value-kind';
import { TimeInput } from './time-input';

/** A time of day, `HH:mm:ss`. */
export const timeOfDay: FilterableKind<string> = {
  show: textOf,
  edit: (control) => <TimeInput {...controlOf(control)} />,
  text: textOf,
  empty: '',
  parse: (written) => {
    const value = written.trim() === '' ? '' : readClock(written);
    return value === null ? { problem: `“${written.trim()}”不是时刻，请写成 09:30` } : { value };
  },
  compare: byTime,
  filter: { ...text.filter, comparisons: inOrder },
  width: 88,
};
