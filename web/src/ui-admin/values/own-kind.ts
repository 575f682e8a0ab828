import type { ReactNode } from 'react';
import { type ControlProps, textOf, type ValueKind } from './value-kind';

type Own<Value> = {
  edit: (control: ControlProps<Value>) => ReactNode;
  empty: Value;
  /** The value as plain text, where it is none itself. */
  text?: (value: Value) => string;
};

/** A kind for the one field of its sort, such as a list with an editor of its own. What a second field needs is a file of its own. */
export function ownKind<Value>({ edit, empty, text = textOf }: Own<Value>): ValueKind<Value> {
  return { edit, empty, text, show: text, chosen: true };
}
