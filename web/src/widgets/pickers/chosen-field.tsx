import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import type { FieldAria } from '@/ui-admin/form/field';
import { Icon } from '@/ui-admin/icon';
import { InputProblem } from '@/widgets/inputs/input-problem';
import { type Chosen, joined } from './core/chosen';
import styles from './pickers.module.css';
import { type NameSource, useChosen } from './use-chosen';

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

/** What the dialog of a picker gets. */
export type PickerModalProps = {
  multiple: boolean;
  /** What was chosen before. */
  chosen: readonly Chosen[];
  onOk: (chosen: readonly Chosen[]) => void;
  onClose: () => void;
};

type Props = PickerProps & {
  /** Names what is stored. */
  source: NameSource;
  placeholder: string;
  dialog: (props: PickerModalProps) => ReactNode;
};

/** What is chosen, each entry with a button that takes it away, and the button that opens the picker. */
export function ChosenField({ source, placeholder, dialog, ...control }: Props) {
  const { value, onChange, onBlur, multiple = false, aria, disabled = false, invalid = false } = control;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const stored = useChosen(value, source);
  const { chosen, waiting, error } = stored;
  const { id } = aria;
  const onClose = () => {
    setOpen(false);
    onBlur?.();
  };
  const onOk = (next: readonly Chosen[]) => {
    stored.learn(next);
    onChange(joined(next));
    onClose();
  };
  const tags = `${id}-chosen`;
  const problem = `${id}-problem`;
  const described = [tags, aria['aria-describedby'], error ? problem : ''].filter(Boolean).join(' ');
  const look = [styles.tags, invalid ? styles.invalid : '', disabled ? styles.disabled : ''].join(' ');
  return (
    <div>
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
            <span key={value} className={styles.tag}>
              {text}
              <button
                type="button"
                aria-label={`移除 ${text}`}
                disabled={disabled}
                onClick={() => {
                  onChange(joined(chosen.filter((entry) => entry.value !== value)));
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
          aria-describedby={described}
          disabled={disabled}
          loading={waiting}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          选择
        </Button>
      </div>
      {error !== null && (
        <InputProblem id={problem} text={`名称没有加载：${messageOf(error)}`} onRetry={stored.retry} />
      )}
      {open && dialog({ multiple, chosen, onOk, onClose })}
    </div>
  );
}
