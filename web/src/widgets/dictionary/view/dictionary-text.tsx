import { useDictionary } from '@/ui-admin/values/use-dictionary';
import { wordOf } from '@/ui-admin/values/words';
import { DictTag } from './dict-tag';

/** Texts of one or several comma-joined values; a single value with a colour shows it. */
export function DictionaryText({ code, value }: { code: string; value: string }) {
  const { items } = useDictionary(code);
  const color = items.find((item) => item.value === value)?.color ?? '';
  const text = wordOf(items, value);
  return color ? <DictTag text={text} color={color} /> : text;
}
