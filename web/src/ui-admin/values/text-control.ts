import { type ControlProps, textOf } from './value-kind';

/** What inputs with one text value take; several values are joined with commas. */
export type TextControl = Pick<ControlProps, 'onBlur' | 'aria' | 'disabled' | 'invalid'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Hands the control of a form field to such an input. */
export function controlOf<Value>(control: ControlProps<Value | string>): TextControl {
  const { value, onBlur, aria, disabled, invalid } = control;
  return { value: textOf(value), onChange: (next) => control.onChange(next), onBlur, aria, disabled, invalid };
}

/** The values of a comma-joined text, without empty ones. */
export function members(value: string): string[] {
  return value.split(',').filter((member) => member !== '');
}
