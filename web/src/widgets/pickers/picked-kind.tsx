import type { ReactNode } from 'react';
import { sameOrNot } from '@/ui-admin/values/comparison';
import { byText } from '@/ui-admin/values/order';
import { wordsIn } from '@/ui-admin/values/tags';
import { type FilterableKind, textOf } from '@/ui-admin/values/value-kind';
import { controlOf } from '@/widgets/inputs/control-of';
import type { PickerProps } from './chosen-field';
import { Names } from './names';
import type { NameSource } from './use-chosen';

export type Picking = {
  /** Takes several entries; they are joined with commas. */
  multiple?: boolean;
};

/**
 * What is picked in a dialog and stored by its code. As text it is the code: names may be alike, and only the server knows them
 * all.
 */
export function picked(
  { multiple = false }: Picking,
  source: NameSource,
  picker: (props: PickerProps) => ReactNode,
): FilterableKind<string> {
  const show = (value: string) => (textOf(value) === '' ? '' : <Names value={textOf(value)} source={source} />);
  return {
    show,
    edit: (control) => picker({ ...controlOf(control), multiple }),
    text: textOf,
    empty: '',
    parse: (pasted) => {
      const codes = wordsIn(pasted);
      return codes.length > 1 && !multiple ? { problem: '只能填一个编码' } : { value: codes.join(',') };
    },
    compare: byText,
    filter: {
      comparisons: sameOrNot,
      type: 'string',
      control: ({ placeholder: _own, ...control }) => picker({ ...control, disabled: false, onBlur: () => {} }),
      several: true,
      words: show,
    },
    chosen: true,
  };
}
