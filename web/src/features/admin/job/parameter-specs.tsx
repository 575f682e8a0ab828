import { InputNumber } from 'antd';
import type { ControlProps, FieldSpec } from '@/ui-admin/form/field-spec';
import { fieldOf, type JobForm, problemOfParameter } from './core/parameters';
import styles from './job.module.css';
import type { Handler, Parameter } from './job-api';

/** The fields of what handlers want to know. Only those of the chosen handler are shown and checked. */
export function parameterSpecs(handlers: readonly Handler[]): FieldSpec<JobForm>[] {
  return handlers.flatMap((handler, i) =>
    handler.parameters.map((parameter, j) => ({
      ...specOf(parameter),
      name: fieldOf(i, j),
      label: parameter.label,
      required: parameter.required && parameter.kind !== 'boolean',
      hint: parameter.hint,
      visible: ({ jobClassName }: JobForm) => jobClassName === handler.name,
    })),
  );
}

type Part = Omit<FieldSpec<JobForm>, 'name' | 'label'>;

function specOf(parameter: Parameter): Part {
  switch (parameter.kind) {
    case 'number':
      return { kind: 'custom', rules: [(text) => problemOfParameter(parameter, text)], render: NumberControl };
    case 'boolean':
      return { kind: 'switch' };
    case 'select':
      return { kind: 'select', options: parameter.options };
    default:
      return { kind: 'text', rules: [(text) => problemOfParameter(parameter, text)] };
  }
}

/** A number that may be left out. */
function NumberControl({ aria, value, disabled, invalid, onBlur, onChange }: ControlProps) {
  return (
    <InputNumber
      {...aria}
      className={styles.fill ?? ''}
      value={typeof value === 'number' ? value : null}
      controls={false}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      onBlur={onBlur}
      onChange={onChange}
    />
  );
}
