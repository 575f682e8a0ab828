import type { ComponentProps, ReactNode } from 'react';
import { FormField } from '@/ui-portal/form-field';
import type { Choice } from './types';

type LineFieldProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'type'> & {
  /** Name and id of the control. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  value: string | undefined;
  error: string;
  /** The answer is long, like an address. */
  wide?: boolean;
};

/** A question answered with one line. */
export function LineField({ name, label, hint, value, error, wide = false, ...input }: LineFieldProps) {
  return (
    <FormField id={name} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...control}
          className={wide ? undefined : 'short'}
          name={name}
          defaultValue={value}
        />
      )}
    </FormField>
  );
}

type SelectFieldProps = { name: string; label: ReactNode; options: Choice[]; value: string; error: string };

/** A question answered by choosing one of several words. */
export function SelectField({ name, label, options, value, error }: SelectFieldProps) {
  return (
    <FormField id={name} label={label} error={error}>
      {(control) => (
        <select {...control} className="short" name={name} defaultValue={value}>
          <option value="">请选择</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
