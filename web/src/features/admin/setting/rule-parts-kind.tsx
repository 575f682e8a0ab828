import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { partsOf } from './rule-parts';
import { RulePartsField } from './rule-parts-field';

const words = (value: string) =>
  partsOf(textOf(value))
    .map(({ digits, pattern }) => `${digits}：${pattern}`)
    .join('；');

/** What a check rule says of the places of a code, as JSON. */
export const ruleParts: ValueKind<string> = {
  show: words,
  edit: (control) => <RulePartsField {...control} />,
  text: textOf,
  empty: '[]',
  wide: true,
  chosen: true,
};
