import { useDictionary } from './use-dictionary';

/** Texts of one or several comma-joined values; a value that the dictionary does not know stays as it is. */
export function DictionaryText({ code, value }: { code: string; value: string }) {
  const { items } = useDictionary(code);
  const texts = new Map(items.map((item) => [item.value, item.text]));
  return value
    .split(',')
    .map((each) => texts.get(each) ?? each)
    .join('、');
}
