import type { FieldAria } from '../form/field';
import type { ControlProps } from './value-kind';

export const dayFormat = 'YYYY-MM-DD';
export const momentFormat = 'YYYY-MM-DD HH:mm:ss';

export type OfPrecision = { format: typeof dayFormat | typeof momentFormat };

/** Longer spans of time, named by their first day. */
export type Period = 'month' | 'quarter' | 'year';

/** How a day is chosen and written; a picker of periods stores their first day. */
export type DayLook = { picker?: Period; shown?: string };

export type DayProps = ControlProps<string | null> & OfPrecision & DayLook;

/** Two days as they stand in the address, either of which may be empty. */
export type RangeProps = {
  aria: FieldAria;
  begin: string;
  end: string;
  onChange: (begin: string, end: string) => void;
};
