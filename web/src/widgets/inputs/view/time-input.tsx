import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { type FocusEvent, useState } from 'react';
import type { TextControl } from '@/ui-admin/values/text-control';
import { clockTime } from '../core/clock-time';
import styles from './inputs.module.css';

const format = 'HH:mm:ss';

/**
 * A time of day as `HH:mm:ss`. What is typed counts when the input is left: nothing is no time, and what is no time of day gives
 * way to the value before.
 */
export function TimeInput({ aria, disabled, invalid, onBlur, onChange, value }: TextControl) {
  // The picker keeps a wrong text and its mark when it is left by Tab; a fresh one shows the value.
  const [visit, setVisit] = useState(0);
  const time = clockTime(value);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (staysIn(event)) {
      return;
    }
    const typed = event.currentTarget.querySelector('input')?.value ?? '';
    const next = typed === '' ? '' : (clockTime(typed) ?? value);
    if (next !== value) {
      onChange(next);
    }
    setVisit(visit + 1);
    onBlur();
  };
  return (
    <div onBlurCapture={leave}>
      <TimePicker
        key={visit}
        {...aria}
        className={styles.time}
        value={time ? dayjs(`2000-01-01T${time}`) : null}
        format={format}
        needConfirm={false}
        // An entry under the pointer is not typed.
        previewValue={false}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        onChange={(chosen) => onChange(chosen ? chosen.format(format) : '')}
      />
    </div>
  );
}

/** Whether the focus goes to the button or the list of the same input, or comes back with the window. */
function staysIn({ currentTarget, relatedTarget, target }: FocusEvent<HTMLDivElement>): boolean {
  if (relatedTarget instanceof Element) {
    return currentTarget.contains(relatedTarget) || relatedTarget.closest('.ant-picker-dropdown') !== null;
  }
  return document.activeElement === target;
}
