import dayjs from 'dayjs';
import { date as day } from '@/ui-admin/values/date';
import { moment } from '@/ui-admin/values/moment';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { timeOfDay } from '@/widgets/inputs/time-kind';
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

export const date: OfType = ({ format }) => ({ kind: formatted(day, format), least: 135 });

export const datetime: OfType = ({ format }) => ({ kind: formatted(moment, format), least: 190 });

export const time: OfType = () => ({ kind: timeOfDay });
