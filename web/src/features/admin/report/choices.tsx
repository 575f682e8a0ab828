import { Select, type SelectProps } from 'antd';
import { useId } from 'react';
import { Field } from '@/ui-admin/form/field';
import type { ReportColumn } from '@/widgets/report';
import styles from './report.module.css';
import { type Chosen, type FiguresShape, kinds } from './use-chosen';

const optionOf = ({ name, title }: ReportColumn) => ({ value: name, label: title });

const counted = { value: '', label: '行数' };

type Props = Chosen & { shape: FiguresShape; set: (name: string, value: string) => void };

/** What is told apart, what is summed, and how it is drawn, to be chosen. */
export function Choices({ dimensions, sums, by, chosen, kind, set, shape }: Props) {
  const columns = dimensions.map(optionOf);
  const [first, second] = by.map(({ name }) => name);
  const own = chosen.map(({ name }) => name);
  const firstLabel = { chart: '分类', pivot: '行', map: '区县' }[shape];
  return (
    <div className={styles.choices}>
      {shape === 'chart' && (
        <Choice label="图形" value={kind} options={kinds} onChange={(next) => set('chart', next)} />
      )}
      <Choice label={firstLabel} value={first ?? null} options={columns} onChange={(next) => set('by', next)} />
      {shape === 'pivot' && (
        <Choice label="列" value={second ?? null} options={columns} onChange={(next) => set('across', next)} />
      )}
      {shape === 'chart' ? (
        <Choice<string[]>
          label="数值"
          mode="multiple"
          value={own}
          placeholder="行数"
          options={sums.map(optionOf)}
          onChange={(next) => set('sums', next.join(','))}
        />
      ) : (
        <Choice
          label="求和"
          value={own[0] ?? ''}
          options={[...sums.map(optionOf), counted]}
          onChange={(next) => set('sums', next)}
        />
      )}
    </div>
  );
}

type ChoiceProps<Value> = Pick<SelectProps<Value>, 'value' | 'options' | 'onChange' | 'mode' | 'placeholder'> & {
  label: string;
};

function Choice<Value = string>({ label, ...select }: ChoiceProps<Value>) {
  return (
    <Field id={useId()} label={label}>
      {(aria) => <Select<Value> {...aria} {...select} />}
    </Field>
  );
}
