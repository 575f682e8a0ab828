import type { ReactNode } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { messages } from '@/shared/messages/zh-cn';
import { maxLength, type Rule } from '@/shared/rules/rules';
import { type KindFor, textOf, type ValueKind } from '../values/value-kind';

export { type ControlProps, type Option, textOf } from '../values/value-kind';

/**
 * A rule that only the server can judge: the message, or null when the value is fine. It is asked when the field is left
 * and before the form is sent, never about an empty value.
 */
export type AsyncRule<Row> = (value: string, row: Row) => Promise<string | null>;

/** What is said of a field whatever its values are. */
export type FieldFacts<Row extends FieldValues> = {
  label: string;
  required?: boolean;
  /** Longest text in characters. */
  max?: number;
  rules?: readonly Rule[];
  /** Patterns of the column: a value that the row came with is not asked about, as the server does not ask either. */
  patterns?: readonly Rule[];
  /** Asked in this order, once everything else about the value is right. */
  asyncRules?: readonly AsyncRule<Row>[];
  hint?: ReactNode;
  /** Takes the whole width of the form; by default as the kind wants. */
  wide?: boolean;
  disabled?: boolean;
  /** Whether the field makes sense beside the other values. A hidden field is not checked. */
  visible?: (row: Row) => boolean;
};

/**
 * One field of a form, said once: the form draws it, validation checks it, the error list names it and the conflict
 * dialog compares it. The kind fits the value that the row has under the name.
 */
export type FieldSpec<Row extends FieldValues> = {
  [Name in Path<Row>]: FieldFacts<Row> & {
    name: Name;
    kind: KindFor<PathValue<Row, Name>>;
    /** What a new row holds; otherwise what the kind calls empty. */
    initial?: PathValue<Row, Name> | undefined;
  };
}[Path<Row>];

/**
 * What a form starts from: what its fields say, and what is known beside them. What the server adds to a row, such as who made it,
 * is missing until it is stored; no form asks for that earlier, which the compiler cannot know.
 */
export function blankOf<Row extends FieldValues>(specs: readonly FieldSpec<Row>[], known: Partial<Row> = {}): Row {
  const said = specs.map((spec) => [spec.name, spec.initial === undefined ? kindOf(spec).empty : spec.initial]);
  return { ...Object.fromEntries(said), ...known };
}

/** A row that the server does not know yet. */
export function newRow<Row extends FieldValues & { id: string; version?: number }>(
  specs: readonly FieldSpec<Row>[],
  known: Partial<Row> = {},
): Row {
  return { ...blankOf(specs, known), id: '', version: 0 };
}

/** The kind of a field for those who know the value only when they have it. */
export function kindOf<Row extends FieldValues>(spec: FieldSpec<Row>): ValueKind<unknown> {
  return spec.kind;
}

/** The message for a value that the field does not accept, or null. */
export function problemOf<Row extends FieldValues>(spec: FieldSpec<Row>, value: unknown, row: Row): string | null {
  if (spec.visible && !spec.visible(row)) {
    return null;
  }
  const kind = kindOf(spec);
  const text = textOf(value);
  if (spec.required && text.trim() === '') {
    return kind.chosen ? messages.choose(spec.label) : messages.required(spec.label);
  }
  const rules = [...(spec.max ? [maxLength(spec.max)] : []), ...(spec.rules ?? [])];
  for (const rule of rules) {
    const message = rule(text);
    if (message) {
      return message;
    }
  }
  return kind.check?.(value) ?? null;
}
