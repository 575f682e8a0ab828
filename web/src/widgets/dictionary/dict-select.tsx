import { Select } from 'antd';
import { messageOf } from '@/shared/api/errors';
import type { FieldAria } from '@/ui-admin/form/field';
import { useDictionary } from './use-dictionary';

export type DictControl = {
  /** Code of the dictionary, or `table,text,code`. */
  code: string;
  /** One value, or several joined with commas. */
  value: string;
  onChange: (value: string) => void;
  aria: FieldAria;
  onBlur?: () => void;
  disabled?: boolean;
  invalid?: boolean;
};

/** Chooses one entry of a dictionary, or several. */
export function DictSelect({
  code,
  value,
  onChange,
  aria,
  onBlur,
  disabled = false,
  invalid = false,
  multiple = false,
}: DictControl & { multiple?: boolean }) {
  const { items, isLoading, error } = useDictionary(code);
  const shared = {
    ...aria,
    options: items.map((item) => ({ value: item.value, label: item.text })),
    loading: isLoading,
    allowClear: true,
    showSearch: { optionFilterProp: 'label' },
    placeholder: error ? messageOf(error) : '请选择',
    status: invalid || error ? ('error' as const) : ('' as const),
    disabled,
    ...(onBlur ? { onBlur } : {}),
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
