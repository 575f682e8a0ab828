import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '@/shared/api/errors';
import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { SmallTable } from '@/ui-admin/table/small-table';
import { useWrite } from '@/ui-admin/use-write';
import { DictionaryText } from '@/widgets/dictionary';
import styles from '../directory.module.css';
import { type DataRuleRow, previewRule, type RuleField, type RulePreview, type RuleTry } from '../directory-api';
import { fieldNamed, variables, wordsFor } from './rule-words';

const fixed = 'fixed';

type Props = ControlProps & { fields: readonly RuleField[] };

/** What a rule compares with: words of the field, a text, or what is different for everybody; and a look at what would remain. */
export function RuleValue({ fields, value, onChange, onBlur, aria, disabled, invalid }: Props) {
  const { control } = useFormContext<DataRuleRow>();
  const [ruleColumn, ruleConditions, permissionId] = useWatch({
    control,
    name: ['ruleColumn', 'ruleConditions', 'permissionId'],
  });
  const field = fieldNamed(fields, ruleColumn);
  const text = textOf(value);
  const variable = variables.find((each) => each.value === text);
  const words = text.includes('#{') ? null : wordsFor(field);
  return (
    <div className="stack close">
      <div className={styles.ruleValue}>
        <Select
          aria-label="规则值的来源"
          disabled={disabled}
          value={variable?.value ?? fixed}
          options={[{ value: fixed, label: '固定的值' }, ...variables]}
          onChange={(next: string) => onChange(next === fixed ? '' : next)}
        />
        {!variable &&
          (words ? (
            words.control({
              value: text,
              onChange,
              aria,
              invalid,
              multiple: ruleConditions === 'IN',
              placeholder: '请选择',
            })
          ) : (
            <Input
              {...aria}
              value={text}
              disabled={disabled}
              status={invalid ? 'error' : ''}
              placeholder={placeholderOf(field, ruleConditions)}
              onBlur={onBlur}
              onChange={(event) => onChange(event.target.value)}
            />
          ))}
      </div>
      <Preview rule={{ permissionId, ruleColumn, ruleConditions, ruleValue: text }} field={field} />
    </div>
  );
}

function placeholderOf(field: RuleField | undefined, condition: string): string {
  if (condition === 'IN') {
    return '几个值用逗号分开';
  }
  return field?.kind === 'time' || field?.kind === 'date' ? '如 2026-01-31' : '';
}

/** A look at what a rule would leave. What it showed is taken away as soon as the rule is another one. */
function Preview({ rule, field }: { rule: RuleTry; field: RuleField | undefined }) {
  const asked = JSON.stringify(rule);
  const [shown, setShown] = useState<{ asked: string; previews: RulePreview[] } | null>(null);
  const [problem, setProblem] = useState<{ asked: string; text: string } | null>(null);
  const { busy, write } = useWrite();
  const look = () =>
    write(async () => {
      try {
        setShown({ asked, previews: await previewRule(rule) });
        setProblem(null);
      } catch (error) {
        setProblem({ asked, text: (error instanceof ApiError && Object.values(error.fields)[0]) || messageOf(error) });
      }
    });
  return (
    <div className="stack close">
      <span>
        <Button
          size="small"
          loading={busy}
          disabled={!rule.ruleColumn || !rule.ruleConditions || !rule.ruleValue}
          onClick={() => void look()}
        >
          试看剩下的行
        </Button>
      </span>
      {problem?.asked === asked && <p role="alert">{problem.text}</p>}
      <div role="status">
        {shown?.asked === asked &&
          shown.previews.map((each) => <Remaining key={each.perm} preview={each} field={field} />)}
      </div>
    </div>
  );
}

function Remaining({ preview, field }: { preview: RulePreview; field: RuleField | undefined }) {
  const { label, allowed, before, after, more, rows } = preview;
  if (!allowed) {
    return <p className={styles.note}>您没有查看“{label}”的权限，不能试看；规则可以照常保存。</p>;
  }
  return (
    <>
      <p className={styles.note}>
        {label}：您看到的 {before}
        {more ? ' 多' : ''} 行里剩下 {after} 行
        {rows.length > 0 && rows.length < after ? `，这里是前 ${rows.length} 行` : ''}。
        {after === 0 && '没有一行符合：只有这条规则的角色会看到空的列表。'}
      </p>
      {rows.length > 0 && (
        <SmallTable
          label={`${label}中剩下的行`}
          columns={[
            { title: label, cell: ({ name }) => name, as: 'text' },
            {
              title: field?.label ?? '值',
              cell: ({ value }) => (field?.dict && value ? <DictionaryText code={field.dict} value={value} /> : value),
            },
          ]}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </>
  );
}
