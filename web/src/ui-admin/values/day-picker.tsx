import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
import styles from '../form/form.module.css';
import { type DayProps, dayFormat, momentFormat, type OfPrecision, type RangeProps } from './day';
import { type FilterControl, textOf } from './value-kind';

/** A day, or a moment. What was typed counts when the field is left; Enter takes it, or opens the calendar, and leaves the form alone. */
export function DayControl(props: DayProps) {
  const { aria, disabled, format, invalid, onBlur, onChange, picker, shown = format, value } = props;
  const [open, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!open) setOpen(true);
    }
  };
  const take = (next: Dayjs | null) => onChange(next ? next.format(format) : null);
  return (
    <DatePicker
      {...aria}
      className={styles.fill}
      value={value ? dayjs(textOf(value), format) : null}
      format={shown}
      {...(picker ? { picker } : { showTime: format === momentFormat })}
      needConfirm={false}
      open={open}
      onOpenChange={setOpen}
      onKeyDown={onKeyDown}
      status={invalid ? 'error' : ''}
      disabled={disabled}
      onBlur={onBlur}
      onChange={take}
      // A button pressed while the calendar is open comes before onChange.
      onCalendarChange={(next) => {
        if (!Array.isArray(next)) take(next);
      }}
    />
  );
}

/** The day or the moment that rows are compared with. */
export function DayFilter({ aria, format, invalid, onChange, value }: FilterControl & OfPrecision) {
  return (
    <DatePicker
      {...aria}
      className={styles.fill}
      status={invalid ? 'error' : ''}
      format={format}
      showTime={format === momentFormat}
      value={value ? dayjs(value, format) : null}
      onChange={(next) => onChange(next ? next.format(format) : '')}
    />
  );
}

/** From one day to another, either of which may be left open. */
export function DayRange({ aria, begin, end, onChange }: RangeProps) {
  const dayOf = (text: string) => (text ? dayjs(text) : null);
  return (
    <DatePicker.RangePicker
      id={{ start: aria.id, end: `${aria.id}-end` }}
      value={[dayOf(begin), dayOf(end)]}
      allowEmpty={[true, true]}
      placeholder={['开始日期', '结束日期']}
      onChange={(range) => onChange(range?.[0]?.format(dayFormat) ?? '', range?.[1]?.format(dayFormat) ?? '')}
    />
  );
}
