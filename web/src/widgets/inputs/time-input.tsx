import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { TextControl } from './control-of';
import { clockTime } from './core/clock-time';
import styles from './inputs.module.css';

const format = 'HH:mm:ss';

/** A time of day as `HH:mm:ss`. What is typed counts when the input is left; what is no time is dropped. */
export function TimeInput({ aria, disabled, invalid, onBlur, onChange, value }: TextControl) {
  const time = clockTime(value);
  return (
    <TimePicker
      {...aria}
      className={styles.fill}
      value={time ? dayjs(`2000-01-01T${time}`) : null}
      format={format}
      needConfirm={false}
      showNow
      disabled={disabled}
      status={invalid ? 'error' : ''}
      onBlur={onBlur}
      onChange={(next) => onChange(next ? next.format(format) : '')}
    />
  );
}
