import { type ReactNode, useId, useState } from 'react';
import { Field } from '@/ui-admin/form/field';
import type { TextControl } from '@/ui-admin/values/text-control';

type Props = {
  label: string;
  /** What is stored at first. */
  initial?: string;
  children: (control: TextControl) => ReactNode;
};

/** A form field with what it stores in a box below, where it can be changed as a form changes it that loads another record. */
export function OpenField({ label, initial = '', children }: Props) {
  const id = useId();
  const [value, setValue] = useState(initial);
  return (
    <>
      <Field id={id} label={label}>
        {(aria) => children({ aria, value, onChange: setValue, onBlur: () => {}, disabled: false, invalid: false })}
      </Field>
      <Field id={`${id}-stored`} label="保存的值">
        {(aria) => (
          <textarea {...aria} rows={4} cols={30} value={value} onChange={(event) => setValue(event.target.value)} />
        )}
      </Field>
    </>
  );
}
