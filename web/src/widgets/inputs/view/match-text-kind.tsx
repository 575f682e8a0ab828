import { text } from '@/ui-admin/values/text';
import type { FilterableKind } from '@/ui-admin/values/value-kind';
import { matchedText, matchOf, matchValue } from '../core/match-text';
import { MatchControl, matchWords } from './match-control';

/** A text that the query form looks for anywhere in the value, where `text` asks for the whole. */
export const matchText: FilterableKind<string> = {
  ...text,
  filter: { ...text.filter, inForm: { send: (name, value) => ({ [name]: matchValue('like', value) }) } },
};

/**
 * A text of which the query form asks how it is meant: 包含, 等于 or 不等于. It stands in the address with its mark, as lists read it;
 * one without mark is looked for anywhere.
 */
export const matchBy: FilterableKind<string> = {
  ...text,
  filter: {
    ...text.filter,
    inForm: {
      control: ({ name, label, aria, values, set }) => (
        <MatchControl label={label} aria={aria} value={values[name] ?? ''} onChange={(next) => set({ [name]: next })} />
      ),
      words: (name, values) => {
        const { match, typed } = read(values[name]);
        return match === 'like' ? typed : `${matchWords[match]} ${typed}`;
      },
      send: (name, value) => {
        const { match, typed } = read(value);
        return { [name]: matchValue(match, typed, true) };
      },
    },
  },
};

function read(value = '') {
  const match = matchOf(value);
  return { match, typed: matchedText(match, value) };
}
