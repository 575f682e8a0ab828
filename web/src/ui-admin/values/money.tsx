import { apart, numbers } from './number';
import { type FilterableKind, textOf } from './value-kind';

const yuan = numbers({ decimals: 2, optional: true });

/** An amount in yuan, to the cent. */
export const money: FilterableKind<number | null> = {
  ...yuan,
  show: (value) => (typeof value === 'number' ? apart(value.toFixed(2)) : ''),
  text: (value) => (typeof value === 'number' ? value.toFixed(2) : textOf(value)),
  width: 120,
};
