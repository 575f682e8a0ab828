import { Button } from 'antd';
import { useRef } from 'react';
import type { FieldAria } from '@/ui-admin/form/field';
import { Icon } from '@/ui-admin/icon';
import type { Chosen } from './core/chosen';
import styles from './pickers.module.css';

/** What every picker takes: one stored text, several values joined with commas. */
export type PickerProps = {
  value: string;
  onChange: (value: string) => void;
  aria: FieldAria;
  onBlur?: () => void;
  disabled?: boolean;
  invalid?: boolean;
  /** Several entries instead of one. */
  multiple?: boolean;
};

type Props = Pick<PickerProps, 'aria' | 'disabled' | 'invalid'> & {
  chosen: readonly Chosen[];
  placeholder: string;
  onRemove: (value: string) => void;
  onOpen: () => void;
};

/** What is chosen, each entry with a button that takes it away, and the button that opens the picker. */
export function ChosenField({ aria, disabled = false, invalid = false, chosen, placeholder, onRemove, onOpen }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const { id, ...described } = aria;
  const look = [styles.tags, invalid ? styles.invalid : '', disabled ? styles.disabled : ''].join(' ');
  return (
    <div className={styles.field}>
      <div className={look}>
        {chosen.length === 0 && <span className={styles.placeholder}>{placeholder}</span>}
        {chosen.map(({ value, text }) => (
          <span key={value} className={styles.tag}>
            {text}
            <button
              type="button"
              aria-label={`移除 ${text}`}
              disabled={disabled}
              onClick={() => {
                onRemove(value);
                opener.current?.focus();
              }}
            >
              <Icon name="x" />
            </button>
          </span>
        ))}
      </div>
      <Button
        ref={opener}
        id={id}
        {...('aria-describedby' in described ? { 'aria-describedby': described['aria-describedby'] } : {})}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        选择
      </Button>
    </div>
  );
}
