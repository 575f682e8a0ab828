import dayjs from 'dayjs';
import { date as day } from '@/ui-admin/values/date';
import { moment } from '@/ui-admin/values/moment';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { timeOfDay } from '@/widgets/inputs';
import { periodIn, periods } from './period';
import type { OfType } from './type-part';

/** Shown in another way than it is stored. */
function formatted<Value>(kind: ValueKind<Value>, format: string | undefined): ValueKind<Value> {
  if (!format) return kind;
  const show = (value: Value) => {
    const at = dayjs(textOf(value));
    return at.isValid() ? at.format(format) : textOf(value);
  };
  return { ...kind, show };
}

export const date: OfType = ({ format = '' }) => {
  const period = periodIn(format);
  return { kind: period ? periods(period, format) : formatted(day, format), least: 135 };
};

export const datetime: OfType = ({ format }) => ({ kind: formatted(moment, format), least: 190 });

/** A moment of a day, which a format shows as one of any day. */
export const time: OfType = ({ format }) => ({
  kind: format
    ? {
        ...timeOfDay,
        show: (value) => (textOf(value) === '' ? '' : dayjs(`2000-01-01 ${textOf(value)}`).format(format)),
      }
    : timeOfDay,
});
