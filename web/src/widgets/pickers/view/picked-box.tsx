import { Button } from 'antd';
import type { RefObject } from 'react';
import { Chip } from '@/ui-admin/chip';
import type { Chosen } from '../core/chosen';
import type { PickerProps } from './chosen-field';
import styles from './pickers.module.css';

type Props = PickerProps & {
  /** The button that opens the dialog; it takes the focus when an entry goes. */
  opener: RefObject<HTMLButtonElement | null>;
  chosen: readonly Chosen[];
  placeholder: string;
  /** Id of what is said below it. */
  describedBy: string;
  waiting?: boolean;
  onRemove: (value: string) => void;
  onOpen: () => void;
};

/** What is chosen, each entry with a button that takes it away, and the button that opens the dialog. */
export function PickedBox(props: Props) {
  const { opener, chosen, placeholder, aria, disabled = false, invalid = false, waiting = false } = props;
  const tags = `${aria.id}-chosen`;
  const described = [tags, aria['aria-describedby'], props.describedBy].filter(Boolean).join(' ');
  const look = [`row ${styles.tags}`, invalid ? styles.invalid : '', disabled ? styles.disabled : ''].join(' ');
  return (
    <div className={styles.field}>
      <div className={look}>
        <span id={tags} className="visually-hidden">
          {chosen.length === 0 ? placeholder : `已选：${chosen.map(({ text }) => text).join('、')}`}
        </span>
        {chosen.length === 0 && (
          <span className={styles.placeholder} aria-hidden="true">
            {placeholder}
          </span>
        )}
        {chosen.map(({ value, text }) => (
          <Chip
            key={value}
            label={`移除 ${text}`}
            disabled={disabled}
            onRemove={() => {
              props.onRemove(value);
              opener.current?.focus();
            }}
          >
            {text}
          </Chip>
        ))}
      </div>
      <Button
        ref={opener}
        id={aria.id}
        aria-describedby={described}
        disabled={disabled}
        loading={waiting}
        aria-haspopup="dialog"
        onClick={props.onOpen}
      >
        选择
      </Button>
    </div>
  );
}
