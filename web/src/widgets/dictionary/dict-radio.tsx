import { useQueryClient } from '@tanstack/react-query';
import { Radio } from 'antd';
import { Failed } from '@/ui-admin/state/states';
import type { DictControl } from './dict-select';
import { dictionaryKey, useDictionary } from './use-dictionary';

/** Chooses one entry of a short dictionary, with all of them in sight. */
export function DictRadio({ code, value, onChange, aria, disabled = false }: DictControl) {
  const { items, error } = useDictionary(code);
  const client = useQueryClient();
  if (error) {
    return <Failed error={error} onRetry={() => void client.invalidateQueries({ queryKey: dictionaryKey })} />;
  }
  return (
    <Radio.Group
      {...aria}
      value={value}
      disabled={disabled}
      options={items.map((item) => ({ value: item.value, label: item.text }))}
      onChange={(event) => onChange(String(event.target.value))}
    />
  );
}
