import { Select } from 'antd';
import { QuietButton, type QuietButtonProps } from '@/ui-admin/quiet-button';
import { type Comparison, comparisonLabels, everyComparison } from '@/ui-admin/values/comparison';
import { type Condition, isEmpty, type QueryField, withField, withRule } from '../core/query';
import styles from './query-builder.module.css';
import { ValueInput } from './value-input';

export type RowSteps = {
  change: (condition: Condition) => void;
  add: () => void;
  remove: () => void;
  move: (by: 1 | -1) => void;
};

type Props = {
  /** Prefix of the element ids; the field control is `{id}-field`. */
  id: string;
  /** Place of the row, from 1, and how many there are. */
  place: number;
  count: number;
  condition: Condition;
  fields: readonly QueryField[];
  steps: RowSteps;
  /** Marks what is missing; set after the query was refused. */
  checked: boolean;
};

/** One condition: field, rule, value, and buttons to move, add and remove rows. */
export function ConditionRow({ id, place, count, condition, fields, steps, checked }: Props) {
  const { change, add, remove, move } = steps;
  const field = fields.find(({ name }) => name === condition.field);
  const missing = checked && isEmpty(condition);
  const rules = field?.kind.filter.comparisons ?? everyComparison;
  const named = (what: string) => `第 ${place} 个条件的${what}`;
  return (
    <li className={styles.row} aria-label={`第 ${place} 个条件`}>
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <Select
        id={`${id}-field`}
        aria-label={named('字段')}
        className={styles.field ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择字段"
        status={missing && !condition.field ? 'error' : ''}
        value={condition.field || null}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        onChange={(name: string | null) => {
          const next = fields.find((each) => each.name === name);
          if (next) {
            change(withField(condition, next));
          }
        }}
      />
      <Select
        id={`${id}-rule`}
        aria-label={named('规则')}
        className={styles.rule ?? ''}
        virtual={false}
        listHeight={400}
        value={condition.rule}
        options={rules.map((rule) => ({ value: rule, label: comparisonLabels[rule] }))}
        onChange={(rule: Comparison) => change(withRule(condition, rule))}
      />
      <div className={styles.value}>
        <ValueInput
          field={field}
          condition={condition}
          onChange={(val) => change({ ...condition, val })}
          invalid={missing}
          aria={{
            id: `${id}-value`,
            'aria-label': named('值'),
            ...(missing ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}),
          }}
        />
        {missing && (
          <p id={`${id}-error`} className={styles.error}>
            {field ? `请填写${field.label}的值，或删除这一行` : '请选择字段，或删除这一行'}
          </p>
        )}
      </div>
      <span className={styles.buttons}>
        <RowButton icon="up" label={`上移第 ${place} 个条件`} disabled={place === 1} onClick={() => move(-1)} />
        <RowButton icon="down" label={`下移第 ${place} 个条件`} disabled={place === count} onClick={() => move(1)} />
        <RowButton icon="plus" label={`在第 ${place} 个条件后添加`} onClick={add} />
        <RowButton icon="trash" label={`删除第 ${place} 个条件`} onClick={remove} />
      </span>
    </li>
  );
}

const RowButton = (button: QuietButtonProps) => <QuietButton {...button} title={button.label} />;
