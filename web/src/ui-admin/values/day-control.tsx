import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
import styles from '../form/form.module.css';
import { type ControlProps, type FilterControl, textOf } from './value-kind';

export const dayFormat = 'YYYY-MM-DD';
export const momentFormat = 'YYYY-MM-DD HH:mm:ss';

type Precision = { format: typeof dayFormat | typeof momentFormat };

/** A day, or a moment. What was typed counts when the field is left; Enter takes it, or opens the calendar, and leaves the form alone. */
export function DayControl(props: ControlProps<string | null> & Precision) {
  const { aria, disabled, format, invalid, onBlur, onChange, value } = props;
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
      format={format}
      showTime={format === momentFormat}
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
export function DayFilter({ aria, format, invalid, onChange, value }: FilterControl & Precision) {
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
