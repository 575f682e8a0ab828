import type { FieldAria } from '@/ui-admin/form/field';
import type { Option } from '@/ui-admin/form/field-spec';
import { useDictionary } from '@/widgets/dictionary/use-dictionary';
import { ChoiceSelect } from '@/widgets/inputs/choice-select';

type Common = {
  aria: FieldAria;
  /** One value, or several joined with commas. */
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  multiple?: boolean;
  invalid?: boolean;
};

/** Chooses among known words: the entries of a dictionary, or options that the screen knows. */
export function WordSelect({ dict, options = [], ...rest }: Common & { dict?: string; options?: readonly Option[] }) {
  return dict ? <DictionarySelect {...rest} dict={dict} /> : <OptionSelect {...rest} options={options} />;
}

function DictionarySelect({ dict, ...rest }: Common & { dict: string }) {
  const { items, isLoading } = useDictionary(dict);
  return (
    <OptionSelect {...rest} loading={isLoading} options={items.map(({ value, text }) => ({ value, label: text }))} />
  );
}

type SelectProps = Common & { options: readonly Option[]; loading?: boolean };

function OptionSelect({ invalid = false, ...rest }: SelectProps) {
  return <ChoiceSelect {...rest} invalid={invalid} disabled={false} onBlur={nothing} />;
}

function nothing() {}
