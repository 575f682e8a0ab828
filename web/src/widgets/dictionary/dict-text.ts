import type { DictItem } from './use-dictionary';

/** Texts of one or several comma-joined values. Numbers find their texts too; an unknown value stays as it is. */
export function dictText(items: readonly DictItem[], value: unknown): string {
  if (value === null || value === undefined || value === '') {
    return '';
  }
  const texts = new Map(items.map((item) => [item.value, item.text]));
  return String(value)
    .split(',')
    .map((each) => texts.get(each) ?? each)
    .join('、');
}
