import { Input } from 'antd';
import type { FieldAria } from '@/ui-admin/form/field';
import { tags } from '@/ui-admin/values/tags';
import { type Condition, type QueryField, separator, valuesOf } from '../core/query';
import { needsValue } from '../core/rules';

type Props = {
  field: QueryField | undefined;
  condition: Condition;
  onChange: (val: string | string[]) => void;
  aria: FieldAria & { 'aria-label': string };
  invalid: boolean;
};

/** The control for the value of a condition, as the kind of its field has it. */
export function ValueInput({ field, condition: { rule, val }, onChange, aria, invalid }: Props) {
  const multiple = rule === 'in';
  const value = Array.isArray(val) ? val.join(separator) : val;
  const put = (next: string) => onChange(multiple ? valuesOf(next) : next);
  if (!field || !needsValue(rule)) {
    return <Input {...aria} disabled value={field ? '不用填写' : ''} placeholder="先选择字段" />;
  }
  const { chosen, filter } = field.kind;
  if (multiple && !filter.several) {
    return tags.edit({ value, onChange: put, onBlur: () => {}, aria, disabled: false, invalid });
  }
  return filter.control({ value, onChange: put, aria, invalid, multiple, placeholder: chosen ? '请选择' : '请输入' });
}
