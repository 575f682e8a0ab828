import { DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import type { FieldAria } from '@/ui-admin/form/field';
import { type Condition, type QueryField, separator, valuesOf } from '../core/query';
import { needsValue } from '../core/rules';
import styles from './query-builder.module.css';
import { WordSelect } from './word-select';

type Props = {
  field: QueryField | undefined;
  condition: Condition;
  onChange: (val: string | string[]) => void;
  aria: FieldAria & { 'aria-label': string };
  invalid: boolean;
};

/** The control for the value of a condition, by the kind of its field. */
export function ValueInput({ field, condition: { rule, val }, onChange, aria, invalid }: Props) {
  const status = invalid ? 'error' : '';
  const several = rule === 'in';
  const text = Array.isArray(val) ? val.join(separator) : val;
  const put = (next: string) => onChange(several ? valuesOf(next) : next);
  if (!field || !needsValue(rule)) {
    return <Input {...aria} disabled value={field ? '不用填写' : ''} placeholder="先选择字段" />;
  }
  if ((field.kind === 'popup' || field.kind === 'picker') && field.render) {
    return field.render({ value: text, onChange: put, aria, multiple: several });
  }
  if (field.kind === 'dict' || field.kind === 'options') {
    const words = field.dict ? { dict: field.dict } : { options: field.options ?? [] };
    return (
      <WordSelect
        {...words}
        aria={aria}
        value={text}
        onChange={put}
        multiple={several}
        invalid={invalid}
        placeholder="请选择"
      />
    );
  }
  if (several) {
    return (
      <Select
        {...aria}
        mode="tags"
        open={false}
        suffixIcon={null}
        status={status}
        tokenSeparators={[',', '，', ' ']}
        placeholder="输入后按回车，可以填多个"
        value={valuesOf(val)}
        onChange={(next: string[]) => onChange(next)}
      />
    );
  }
  return <PlainValue kind={field.kind} text={text} onChange={onChange} aria={aria} status={status} />;
}

type PlainProps = {
  kind: QueryField['kind'];
  text: string;
  onChange: (text: string) => void;
  aria: Props['aria'];
  status: '' | 'error';
};

function PlainValue({ kind, text, onChange, aria, status }: PlainProps) {
  switch (kind) {
    case 'number':
      return (
        <InputNumber<string>
          {...aria}
          stringMode
          className={styles.fill ?? ''}
          status={status}
          controls={false}
          placeholder="请输入数字"
          value={text || null}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'date':
    case 'datetime': {
      const format = kind === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss';
      return (
        <DatePicker
          {...aria}
          className={styles.fill ?? ''}
          status={status}
          format={format}
          showTime={kind === 'datetime'}
          value={text ? dayjs(text, format) : null}
          onChange={(next) => onChange(next ? next.format(format) : '')}
        />
      );
    }
    default:
      return (
        <Input
          {...aria}
          status={status}
          placeholder="请输入"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
