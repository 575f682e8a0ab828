import { byText } from '@/ui-admin/values/order';
import { controlOf } from '@/ui-admin/values/text-control';
import type { FilterableKind, Option } from '@/ui-admin/values/value-kind';
import { readWords } from '@/ui-admin/values/words';
import { CheckboxGroup } from './checkbox-group';
import { options } from './options-kind';

/** Some of a few words that are all in sight, joined with commas. */
export const checks = (words: readonly (Option & { disabled?: boolean })[]): FilterableKind<string> => ({
  ...options(words),
  edit: (control) => <CheckboxGroup {...controlOf(control)} label={control.field?.label ?? ''} options={words} />,
  parse: (typed) => readWords(words, typed),
  compare: byText,
});
