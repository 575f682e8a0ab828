import { Select } from 'antd';
import type { FieldAria } from '@/ui-admin/form/field';
import type { Option } from '@/ui-admin/form/field-spec';
import { useDictionary } from '@/widgets/dictionary/use-dictionary';

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

function OptionSelect({ aria, value, onChange, placeholder, multiple, invalid, options, loading }: SelectProps) {
  const shared = {
    ...aria,
    allowClear: true,
    showSearch: { optionFilterProp: 'label' },
    options: [...options],
    loading: loading ?? false,
    placeholder,
    status: invalid ? ('error' as const) : ('' as const),
  };
  return multiple ? (
    <Select
      {...shared}
      mode="multiple"
      value={value === '' ? [] : value.split(',')}
      onChange={(next: string[]) => onChange(next.join(','))}
    />
  ) : (
    <Select {...shared} value={value || null} onChange={(next: string | null | undefined) => onChange(next ?? '')} />
  );
}
