import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { messages } from '@/shared/messages/zh-cn';
import { maxLength, type Rule } from '@/shared/rules/rules';
import type { FieldAria } from './field';

export type Option = { value: string; label: string };

/** What a control gets: the value as it stands in the row, and the ties to label and error. */
export type ControlProps = {
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  aria: FieldAria;
  disabled: boolean;
  invalid: boolean;
};

/**
 * A rule that only the server can judge: the message, or null when the value is fine. It is asked when the field is left
 * and before the form is sent, never about an empty value.
 */
export type AsyncRule<Row> = (value: string, row: Row) => Promise<string | null>;

/**
 * One field of a form, said once: the form draws it, validation checks it, the error list names it and the conflict
 * dialog compares it.
 */
export type FieldSpec<Row extends FieldValues> = {
  name: Path<Row>;
  label: string;
  /**
   * Value in the row: text and textarea a string, number a number, switch a boolean, yesNo 'Y' or 'N', select a
   * string, date `yyyy-MM-dd` or null, time `yyyy-MM-dd HH:mm:ss` or null, custom whatever `render` writes.
   */
  kind: 'text' | 'textarea' | 'number' | 'switch' | 'yesNo' | 'select' | 'date' | 'time' | 'custom';
  required?: boolean;
  /** Longest text in characters. */
  max?: number;
  rules?: readonly Rule[];
  /** Asked in this order, once everything else about the value is right. */
  asyncRules?: readonly AsyncRule<Row>[];
  hint?: ReactNode;
  options?: readonly Option[];
  rows?: number;
  wide?: boolean;
  disabled?: boolean;
  /** Whether the field makes sense beside the other values. A hidden field is not checked. */
  visible?: (row: Row) => boolean;
  render?: (control: ControlProps) => ReactNode;
  /** The value in words, for the conflict dialog; by default as the kind suggests. */
  inWords?: (value: unknown) => string;
};

const chosen = new Set(['select', 'date', 'time', 'custom']);

/** The message for a value that the field does not accept, or null. */
export function problemOf<Row extends FieldValues>(spec: FieldSpec<Row>, value: unknown, row: Row): string | null {
  if (spec.visible && !spec.visible(row)) {
    return null;
  }
  const text = textOf(value);
  if (spec.required && text.trim() === '') {
    return chosen.has(spec.kind) ? messages.choose(spec.label) : messages.required(spec.label);
  }
  const rules = [...(spec.max ? [maxLength(spec.max)] : []), ...(spec.rules ?? [])];
  for (const rule of rules) {
    const message = rule(text);
    if (message) {
      return message;
    }
  }
  return null;
}

/** The value as a person reads it. */
export function wordsOf<Row extends FieldValues>(spec: FieldSpec<Row>, value: unknown): string {
  if (spec.inWords) {
    return spec.inWords(value);
  }
  switch (spec.kind) {
    case 'switch':
      return value ? '是' : '否';
    case 'yesNo':
      return value === 'Y' ? '是' : '否';
    case 'select':
      return spec.options?.find((option) => option.value === value)?.label ?? textOf(value);
    default:
      return textOf(value);
  }
}

export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
