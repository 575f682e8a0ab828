import { later } from '@/ui-admin/later';
import { sameOrNot } from '@/ui-admin/values/comparison';
import { byText } from '@/ui-admin/values/order';
import { controlOf } from '@/ui-admin/values/text-control';
import { type FilterableKind, textOf } from '@/ui-admin/values/value-kind';
import { readWord, readWords, wordOf } from '@/ui-admin/values/words';
import { DictSelect } from './dict-select';
import { DictionaryText } from './dictionary-text';

/** Round boxes are large, and few screens have any. */
const DictRadio = later(async () => (await import('./dict-radio')).DictRadio);

type Choice = {
  /** Takes several entries, comma joined. */
  multiple?: boolean;
  /** All entries stand in sight, each a press away: for a few short ones of which one always holds. */
  inSight?: boolean;
};

/** An entry of a dictionary, by its code or as `table,text,code`. */
export function dict(code: string, { multiple = false, inSight = false }: Choice = {}): FilterableKind<string> {
  const show = (value: string) => (textOf(value) === '' ? '' : <DictionaryText code={code} value={textOf(value)} />);
  return {
    show,
    edit: (control) =>
      inSight ? (
        <DictRadio
          {...controlOf(control)}
          code={code}
          label={control.field?.label ?? ''}
          clearable={!control.field?.required}
        />
      ) : (
        <DictSelect {...controlOf(control)} code={code} multiple={multiple} />
      ),
    text: (value, known) => wordOf(known?.(code) ?? [], textOf(value)),
    empty: '',
    parse: (typed, known) => (multiple ? readWords : readWord)(known?.(code) ?? [], typed),
    compare: byText,
    filter: {
      comparisons: sameOrNot,
      type: 'string',
      dict: code,
      control: (control) => <DictSelect {...control} code={code} />,
      several: true,
      words: show,
    },
    chosen: true,
  };
}
