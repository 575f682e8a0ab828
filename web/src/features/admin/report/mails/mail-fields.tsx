import { useId, useState } from 'react';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { ownKind } from '@/ui-admin/values/own-kind';
import type { ControlProps } from '@/ui-admin/values/value-kind';
import { cron } from '@/widgets/cron';
import { toggle } from '@/widgets/inputs';
import { namesOf, QueryInput } from '@/widgets/list';
import { user } from '@/widgets/pickers';
import { parameterFieldOf, queryFieldOf, type ReportCondition, type ReportParameter } from '@/widgets/report';
import { type MailField, readQuery, writeQuery } from './core/mail-query';
import type { MailRow } from './mail-api';
import styles from './mails.module.css';
import { movingDay, movingRange } from './moving-day';

/** The conditions of a mail: those that readers of the report have, with days that move. */
export const mailFieldsOf = (
  parameters: readonly ReportParameter[],
  conditions: readonly ReportCondition[],
): MailField[] => [
  ...parameters.map((parameter) => {
    const field = parameterFieldOf(parameter);
    const isDay = parameter.type === 'date' || parameter.type === 'datetime';
    return asStored(isDay ? { ...field, kind: movingDay } : field);
  }),
  ...conditions.map((condition) => {
    const { view, range, name } = condition;
    const field = queryFieldOf(condition);
    if (view === 'date' || view === 'datetime') return asStored({ ...field, kind: range ? movingRange : movingDay });
    if (view === 'text' && !range) return { ...asStored(field), part: true as const };
    const isWord = range && view !== 'number' && view !== 'text';
    return isWord ? { ...asStored(field), stored: [`${name}_begin`, `${name}_end`] } : asStored(field);
  }),
];

function asStored(field: ReturnType<typeof queryFieldOf>): MailField {
  const names = namesOf(field);
  return { ...field, names, stored: names };
}

/** The fields of a sending. */
export const mailSpecs = (fields: readonly MailField[]): FieldSpec<MailRow>[] => [
  { name: 'cronExpression', label: '什么时候', kind: cron, required: true, hint: '两次之间至少隔 1 小时' },
  {
    name: 'users',
    label: '收件人',
    kind: user({ multiple: true }),
    required: true,
    wide: true,
    hint: '最多 50 人，须有权查看这张报表；邮件只寄到各人账号里的邮箱，内容按各人的权限计算',
  },
  {
    name: 'query',
    label: '条件',
    kind: ownKind<string>({ empty: '', edit: (control) => <MailConditions {...control} fields={fields} /> }),
    wide: true,
    hint: fields.length > 0 ? '不填就寄全部的行。日期可以选随寄送那天变化的，如“上周一”' : '这张报表没有可以设置的条件',
  },
  { name: 'attached', label: '附上 Excel 文件', kind: toggle, hint: '收件人有导出报表的权限时才附上' },
  { name: 'enabled', label: '启用', kind: toggle, hint: '停用后不寄送，设置都留着' },
];

function MailConditions({ value, onChange, aria, fields }: ControlProps<string> & { fields: readonly MailField[] }) {
  const id = useId();
  const [{ filters, rest }, setSaid] = useState(() => readQuery(fields, value));
  const set = (part: Record<string, string>) => {
    const next = { ...filters, ...part };
    setSaid({ filters: next, rest });
    onChange(writeQuery(fields, next, rest));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label above is that of the group
    <div
      id={aria.id}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${aria.id}-label`}
      aria-describedby={aria['aria-describedby']}
      className={styles.conditions}
    >
      {fields.map((field) => (
        <div key={field.name} className={field.kind.filter.inForm?.wide ? styles.wide : undefined}>
          <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
          <QueryInput field={field} aria={{ id: `${id}-${field.name}` }} values={filters} set={set} />
        </div>
      ))}
    </div>
  );
}
