import type { ReactNode } from 'react';
import type { FieldAria } from '../form/field';
import type { Comparison } from './comparison';
import type { RowRefusal } from './row-refusal';

export type Option = { value: string; label: string };

/** What a control gets: the value as it stands in the row, and the ties to label and error. */
export type ControlProps<Value = unknown> = {
  value: Value;
  onChange(value: Value): void;
  onBlur: () => void;
  aria: FieldAria;
  disabled: boolean;
  invalid: boolean;
  /** What the form says of the field, for controls that say it, too. */
  field?: FieldWords;
};

export type FieldWords = {
  label: string;
  required: boolean;
  /** Longest text in characters. */
  max?: number | undefined;
  /** An example in the empty control. */
  placeholder?: string | undefined;
};

/** The words that are loaded, by the code of their dictionary. */
export type Known = (code: string) => readonly Option[];

/** What a text means, or why it means nothing, in words for the person who pasted it. */
export type Parsed<Value> = { value: Value } | { problem: string };

/** What the control of a condition gets. Several values are one text, joined with commas. */
export type FilterControl = {
  value: string;
  onChange: (value: string) => void;
  aria: FieldAria;
  invalid: boolean;
  multiple: boolean;
  placeholder: string;
  /** A typed text has a button that empties it. */
  clearable?: true;
};

/** Values of a query form by their names in the address. */
export type FilterValues = Record<string, string>;

/** A condition of the query form that stands there under other names than its own, or is sent in another way. */
export type FormFilter = {
  names?: (name: string) => string[];
  /** Takes the place of two fields. */
  wide?: true;
  control?: (control: {
    name: string;
    /** What the field is called, for controls of several parts. */
    label: string;
    aria: FieldAria;
    values: FilterValues;
    set: (part: FilterValues) => void;
  }) => ReactNode;
  words?: (name: string, values: FilterValues) => ReactNode;
  /** The parameters that are sent for a value that is not empty. */
  send?: (name: string, value: string) => FilterValues;
};

/** How rows are found by values of a kind: in the query form, and in the advanced query. */
export type Filter = {
  /** The comparisons that make sense, the usual one first. */
  comparisons: readonly Comparison[];
  /** What the server takes the value for. */
  type: 'string' | 'number' | 'date' | 'datetime';
  /** Code of the dictionary with the words of the values, sent along. */
  dict?: string;
  control: (control: FilterControl) => ReactNode;
  /** The control can take several values. */
  several?: true;
  /** The value in words; as it stands by default. */
  words?: (value: string) => ReactNode;
  /** What a comparison is called in a sentence where it differs: 晚于 for 大于. */
  verbs?: Partial<Record<Comparison, string>>;
  /** Stands in quotation marks in a sentence. */
  quoted?: true;
  inForm?: FormFilter;
};

/**
 * A kind of value: everything the program does with values of one kind, said once. A field of a form, a column of a table and a
 * condition hold such an object, so a new kind is one file and no switch knows about it. Rows come from the network: members
 * put up with a value that is missing.
 */
export type ValueKind<Value> = {
  /** The value for a reader, in a cell or among the details. */
  show(value: Value, row: object): ReactNode;
  /** The control of a form. */
  edit(control: ControlProps<Value>): ReactNode;
  /** The value as plain text, to copy it or to compare two versions. */
  text(value: Value, known?: Known): string;
  /** What a new row has, and what clearing leaves. */
  empty: Value;
  /** The value that a typed or pasted text means. Reads whatever `text` wrote. */
  parse?(text: string, known?: Known): Parsed<Value>;
  /** The order of two values in a list. */
  compare?(one: Value, other: Value): number;
  /** What is wrong with the value by itself, or null. */
  check?(value: Value): string | null;
  /** What the control of this id finds out beyond that, as from the server. A form waits for it before it is sent. */
  ask?(id: string): Promise<string | null>;
  /** Shows what was refused of its rows in the control of this id, and says it in words for the field; null where it is not there. */
  refused?(id: string, said: readonly RowRefusal[]): string | null;
  /** The form is sent again: what was refused of the rows in the control of this id may be fine now. */
  forgive?(id: string): void;
  filter?: Filter;
  /** Pixels that the usual value takes on one line; a column is not narrower. */
  width?: number;
  align?: 'right';
  /** A field of a form takes the whole width. */
  wide?: true;
  /** The value is chosen and not typed: 请选择, not 请输入. */
  chosen?: true;
};

/** What a condition needs to know of a kind. */
export type FilterKind = { filter: Filter; chosen?: true };

/** A kind that rows can be found by. */
export type FilterableKind<Value> = ValueKind<Value> & FilterKind;

/**
 * The kinds that fit a value of a row. A text field is at home in a column of a few known texts, and every field may be left
 * empty.
 */
export type KindFor<Value> = ValueKind<Held<Value> | null | undefined>;

type Held<Value> = Value extends string ? string : Value extends boolean ? boolean : Value;

export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
