import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';

/** What inputs with one text value take; several values are joined with commas. */
export type TextControl = Omit<ControlProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Hands the control of a form field to such an input. */
export function controlOf({ value, onChange, ...rest }: ControlProps): TextControl {
  return { ...rest, value: textOf(value), onChange };
}

/** The values of a comma-joined text, without empty ones. */
export function members(value: string): string[] {
  return value.split(',').filter((member) => member !== '');
}
