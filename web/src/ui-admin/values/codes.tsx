import type { ReactNode } from 'react';
import { sameOrNot } from './comparison';
import { byText } from './order';
import { wordsIn } from './tags';
import { controlOf, type TextControl } from './text-control';
import { type FilterableKind, type Parsed, textOf } from './value-kind';

export type Choice = {
  /** Takes several entries; their codes are joined with commas. */
  multiple?: boolean;
};

type Codes = Choice & {
  /** The names of what is stored. */
  names: (value: string) => ReactNode;
  control: (control: TextControl & { multiple: boolean }) => ReactNode;
  /** False where a condition is about one entry only. */
  several?: boolean;
};

/** What is chosen by name and stored by code. As text it is the code: names may be alike, and the server alone knows them all. */
export function codes({ multiple = false, several = true, names, control }: Codes): FilterableKind<string> {
  const show = (value: string) => (textOf(value) === '' ? '' : names(textOf(value)));
  return {
    show,
    edit: (field) => control({ ...controlOf(field), multiple }),
    text: textOf,
    empty: '',
    parse: (pasted) => read(pasted, multiple),
    compare: byText,
    filter: {
      comparisons: several ? sameOrNot : sameOrNot.filter((each) => each !== 'in'),
      type: 'string',
      control: (condition) => control({ ...condition, disabled: false, onBlur: () => {} }),
      ...(several ? { several } : {}),
      words: show,
    },
    chosen: true,
  };
}

function read(pasted: string, multiple: boolean): Parsed<string> {
  const found = wordsIn(pasted);
  return found.length > 1 && !multiple ? { problem: '只能填一个' } : { value: found.join(',') };
}
