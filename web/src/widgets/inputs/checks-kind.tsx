import { sameOrNot } from '@/ui-admin/values/comparison';
import { byText } from '@/ui-admin/values/order';
import { type FilterableKind, type Option, textOf } from '@/ui-admin/values/value-kind';
import { CheckboxGroup } from './checkbox-group';
import { controlOf } from './control-of';
import { readWords, wordOf } from './core/words';
import { OptionFilter } from './options-kind';

/** Some of a few words that are all in sight, joined with commas. */
export function checks(words: readonly Option[]): FilterableKind<string> {
  const text = (value: string) => wordOf(words, textOf(value));
  return {
    show: text,
    edit: (control) => <CheckboxGroup {...controlOf(control)} label={control.field?.label ?? ''} options={words} />,
    text,
    empty: '',
    parse: (typed) => readWords(words, typed),
    compare: byText,
    filter: {
      comparisons: sameOrNot,
      type: 'string',
      control: (control) => <OptionFilter {...control} words={words} />,
      several: true,
      words: text,
    },
    chosen: true,
  };
}
