import { text } from '@/ui-admin/values/text';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import type { RowColumn } from '@/widgets/rows/core/row-column';
import { type Rows, RowsControl } from '@/widgets/rows/rows-kind';
import { jsonOf, partsOf, type RulePart } from './rule-parts';

const words = (value: string) =>
  partsOf(textOf(value))
    .map(({ digits, pattern }) => `${digits}：${pattern}`)
    .join('；');

const part = (name: keyof RulePart, label: string, placeholder: string, look: Partial<RowColumn<RulePart>> = {}) =>
  ({
    ...look,
    name,
    label,
    placeholder,
    kind: text,
    bare: true,
    says: (row) => `${row}的${label}`,
  }) as const satisfies RowColumn<RulePart>;

const parts: Rows<RulePart> = {
  columns: [
    part('digits', '位数', '位数或 *', { initial: '*', width: 90 }),
    part('pattern', '规则', '正则表达式'),
    part('message', '提示文本', '不符合时的提示'),
  ],
  nameOf: (number) => `第 ${number} 条`,
  addLabel: '添加一条',
  look: 'lines',
};

/** What a check rule says of the places of a code, as JSON. */
export const ruleParts: ValueKind<string> = {
  show: words,
  edit: ({ value, onChange, ...control }) => (
    <RowsControl
      {...control}
      declared={parts}
      rows={partsOf(textOf(value))}
      onChange={(next) => onChange(jsonOf(next))}
    />
  ),
  text: textOf,
  empty: '[]',
  wide: true,
  chosen: true,
};
