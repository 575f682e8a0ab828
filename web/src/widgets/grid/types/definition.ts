import type { ReactNode } from 'react';
import type { Option } from '@/ui-admin/values/value-kind';
import type { Statistic, Values } from '@/widgets/rows';
import type { ValidateRule } from './validate-rules';

/** What a column can be, by the names that the definitions use (widgets.md 3). */
export const columnTypes = [
  'normal',
  'input',
  'inputNumber',
  'checkbox',
  'select',
  'date',
  'datetime',
  'time',
  'upload',
  'file',
  'image',
  'popup',
  'list_multi',
  'sel_search',
  'sel_search_async',
  'radio',
  'checkbox_meta',
  'input_pop',
  'sel_depart',
  'sel_user',
  'slot',
  'hidden',
] as const;

export type ColumnType = (typeof columnTypes)[number];

/** One of the words of a column. `parent` is the value of the cell before it, where one column follows another. */
export type Choice = Option & { parent?: string; disabled?: boolean };

/** What controls are told: texts a placeholder and their greatest length, numbers their limits, files their folder. */
type ControlProps = {
  placeholder: string;
  maxLength: number;
  min: number;
  max: number;
  precision: number;
  biz: string;
};

/** A column as it is defined: what a screen writes down, or a form that was configured. */
export type Definition<Row extends Values = Values> = {
  key: keyof Row & string;
  title: string;
  type: ColumnType;
  /** Pixels, also as '180px'. */
  width?: number | string;
  minWidth?: number;
  fixed?: 'left' | 'right';
  defaultValue?: unknown;
  /** The words to choose from, the same in all rows or those of a row. */
  options?: readonly Choice[] | ((row: Row) => readonly Choice[]);
  validateRules?: readonly ValidateRule<Row>[];
  /** Code of a dictionary, or `table,text,code`. */
  dictCode?: string;
  /** What its control is told besides. */
  props?: Readonly<Partial<ControlProps>>;
  disabled?: boolean | ((row: Row) => boolean);
  statistics?: readonly Statistic[];
  /** It holds the place of the row, 1..n. */
  isOrder?: boolean;
  /** What a ticked box holds, and what an empty one. */
  customValue?: readonly [yes: unknown, no: unknown];
  /** A new row has it ticked. */
  defaultChecked?: boolean;
  allowDownload?: boolean;
  allowRemove?: boolean;
  /** Another word than those offered may be written. */
  allowInput?: boolean;
  /** The words are looked for by typing. */
  allowSearch?: boolean;
  /** Several may be chosen. */
  multi?: boolean;
  /** How a time is shown; one that names months, quarters or years alone is chosen and stored as these. `tags` for words of two characters. */
  format?: string;
  /** The column whose words follow this one; it is emptied when this one changes. */
  linkageKey?: keyof Row & string;
  /** What of a person or a department is stored. */
  fieldExtendJson?: { store?: 'id' | 'username' | 'orgCode'; text?: 'realname' | 'username' } | string;
  popupCode?: string;
  orgFields?: string;
  destFields?: string;
  /** Conditions and order of the list that a popup shows. */
  param?: Readonly<Record<string, unknown>>;
  sorter?: string;
  /** Where a file goes, in place of the usual address. */
  action?: string;
  /** Files are sent with the token of the person; there is no way to send them without, so nobody can say no. */
  token?: true;
  /** Where the answer holds the path. */
  responseName?: string;
  /** Most files; 0 for any number. */
  number?: number;
  /** What stands in a cell of type `slot`. */
  slot?: (value: unknown, row: Row) => ReactNode;
};
