import { Switch } from 'antd';
import { useEffect } from 'react';
import type { TextControl } from '@/ui-admin/values/text-control';
import styles from './inputs.module.css';

type Props = TextControl & {
  /** The values of on and off. */
  options?: readonly [on: string, off: string];
  /** What stands in the switch for each of them. */
  words?: readonly [on: string, off: string];
};

/**
 * A switch between two values. No value is off, and the value of off is handed on at once: give a new row its value when it
 * should not count as changed.
 */
export function YesNoSwitch({ aria, disabled, onChange, options = ['Y', 'N'], words = ['是', '否'], value }: Props) {
  const [on, off] = options;
  useEffect(() => {
    if (value === '') {
      onChange(off);
    }
  }, [value, off, onChange]);
  return (
    <span className={styles.switch}>
      <Switch
        id={aria.id}
        {...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {})}
        checked={value === on}
        disabled={disabled}
        checkedChildren={words[0]}
        unCheckedChildren={words[1]}
        onChange={(next) => onChange(next ? on : off)}
      />
    </span>
  );
}
