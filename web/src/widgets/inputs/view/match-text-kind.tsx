import { text } from '@/ui-admin/values/text';
import type { FilterableKind } from '@/ui-admin/values/value-kind';
import { matchValue } from '../core/match-text';

/** A text that the query form looks for anywhere in the value, where `text` asks for the whole. */
export const matchText: FilterableKind<string> = {
  ...text,
  filter: { ...text.filter, inForm: { send: (name, value) => ({ [name]: matchValue('like', value) }) } },
};
