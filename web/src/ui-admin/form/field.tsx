import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Attributes that tie a control to its label, hint and error. Spread them on the control. */
export type FieldAria = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

export type FieldProps = {
  id: string;
  label: string;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Takes the whole width of the form. */
  wide?: boolean | undefined;
  /** Leaves the label to screen readers, where a heading says the same. */
  hideLabel?: boolean;
  children: (aria: FieldAria) => ReactNode;
};

/**
 * Label above a control, hint and error below it. The label has the id `${id}-label`: a button in place of an input is named
 * by it and by its own words together.
 */
export function Field({ id, label, required, hint, error, wide, hideLabel, children }: FieldProps) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const aria: FieldAria = {
    id,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
  };
  return (
    <div className={wide ? `stack ${styles.wide}` : `stack ${styles.field}`}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={hideLabel ? 'visually-hidden' : required ? styles.required : undefined}
      >
        {label}
      </label>
      {children(aria)}
      {hint && (
        <p id={`${id}-hint`} className={`fine ${styles.hint}`}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
