import { Select } from 'antd';
import { clearButton } from '@/ui-admin/form/clear-button';
import { sameOrNot } from '@/ui-admin/values/comparison';
import { type Filter, type FilterableKind, type Option, textOf } from '@/ui-admin/values/value-kind';
import { readWord, wordOf } from '@/ui-admin/values/words';
import { ChoiceSelect } from './choice-select';

/** One of a few words that the screen knows. */
export function options(words: readonly Option[]): FilterableKind<string> {
  const text = (value: string) => wordOf(words, textOf(value));
  return {
    show: text,
    edit: ({ aria, disabled, field, invalid, onBlur, onChange, value }) => (
      <Select
        {...aria}
        value={textOf(value) || null}
        options={[...words]}
        status={invalid ? 'error' : ''}
        disabled={disabled}
        allowClear={field?.required ? false : clearButton}
        placeholder="请选择"
        onBlur={onBlur}
        onChange={(next: string | null | undefined) => onChange(next ?? '')}
      />
    ),
    text,
    empty: '',
    parse: (typed) => readWord(words, typed),
    compare: (one, other) => placeOf(words, one) - placeOf(words, other),
    filter: optionFilter(words, text),
    chosen: true,
  };
}

/** Rows are found by one of the words, or by several of them. */
export const optionFilter = (words: readonly Option[], said: (value: string) => string): Filter => ({
  comparisons: sameOrNot,
  type: 'string',
  control: (control) => <ChoiceSelect {...control} options={words} disabled={false} onBlur={() => {}} />,
  several: true,
  words: said,
});

/** Words stand in the order in which they are offered. */
function placeOf(words: readonly Option[], value: string): number {
  return words.findIndex((word) => word.value === textOf(value));
}
