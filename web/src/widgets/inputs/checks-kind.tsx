import { byText } from '@/ui-admin/values/order';
import type { FilterableKind, Option } from '@/ui-admin/values/value-kind';
import { CheckboxGroup } from './checkbox-group';
import { controlOf } from './control-of';
import { readWords } from './core/words';
import { options } from './options-kind';

/** Some of a few words that are all in sight, joined with commas. */
export const checks = (words: readonly Option[]): FilterableKind<string> => ({
  ...options(words),
  edit: (control) => <CheckboxGroup {...controlOf(control)} label={control.field?.label ?? ''} options={words} />,
  parse: (typed) => readWords(words, typed),
  compare: byText,
});
