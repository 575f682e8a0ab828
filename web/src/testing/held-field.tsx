import { type ReactNode, useId, useState } from 'react';
import { Field } from '@/ui-admin/form/field';
import type { TextControl } from '@/ui-admin/values/text-control';
import styles from './held-field.module.css';

type Props = {
  label: string;
  /** What is stored at first. */
  initial?: string;
  disabled?: boolean;
  /** What the form has against the value. */
  error?: string;
  children: (control: TextControl) => ReactNode;
};

/** A form field that keeps the value of the input in it and shows what would be stored. */
export function HeldField({ label, initial = '', disabled = false, error, children }: Props) {
  const id = useId();
  const [value, setValue] = useState(initial);
  return (
    <>
      <Field id={id} label={label} error={error}>
        {(aria) =>
          children({ aria, value, onChange: setValue, onBlur: () => {}, disabled, invalid: error !== undefined })
        }
      </Field>
      <p>
        保存的值：<output className={styles.value}>{value || '（空）'}</output>
      </p>
    </>
  );
}
