import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { sysPermissionDataRule } from '@/shared/api/tables/sys-permission-data-rule';
import type { Action } from '@/ui-admin/actions/action';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { text } from '@/ui-admin/values/text';
import { controlOf } from '@/ui-admin/values/text-control';
import { type ControlProps, textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { ChoiceSelect } from '@/widgets/inputs';
import { answerOf, ListTools, RowsTable, useWholeList } from '@/widgets/list';
import { fieldsOf } from '@/widgets/list-page';
import {
  type DataRuleRow,
  deleteRule,
  type PermissionRow,
  type RuleField,
  ruleFieldsOptions,
  rulesOptions,
  saveRule,
} from '../directory-api';
import { RuleValue } from './rule-value';
import { conditionsFor, conditionWords, fieldNamed, ruleFieldsOf, ruleWords } from './rule-words';

/** The fields of a rule: what it names is chosen where the server knows the lists of the screen, and typed where it does not. */
function specsFor(fields: readonly RuleField[]): FieldSpec<DataRuleRow>[] {
  return fieldsOf(sysPermissionDataRule, [
    { name: 'ruleName' },
    {
      name: 'ruleColumn',
      kind: fields.length > 0 ? ruleColumn(fields) : text,
      hint: fields.length > 0 ? '列表里的哪一项' : '列表里的字段名，如 createBy',
    },
    { name: 'ruleConditions', kind: ruleCondition(fields), initial: '=' },
    { name: 'status', initial: '1', required: true },
    { name: 'ruleValue', kind: ruleValue(fields), wide: true },
  ]);
}

type Props = { row: PermissionRow; onClose: () => void };

/** The data rules of a menu entry: conditions on its lists that can be granted with it. Mount it while it is open. */
export function PermissionRules({ row, onClose }: Props) {
  const rules = useWholeList(rulesOptions(row.id));
  const lists = useQuery(ruleFieldsOptions(row.id));
  const fields = useMemo(() => ruleFieldsOf(lists.data ?? []), [lists.data]);
  const specs = useMemo(() => specsFor(fields), [fields]);
  const open = (rule: DataRuleRow) =>
    // Rules of before may name a field as the database spells it.
    setEdited({ ...rule, ruleColumn: fieldNamed(fields, rule.ruleColumn)?.name ?? rule.ruleColumn });
  const [edited, setEdited] = useState<DataRuleRow | null>(null);
  const after = [rulesOptions(row.id).queryKey];
  const change = useChange(after);
  const { offersOf } = useActions(ruleActions(open), change);
  const tools = useActions<void>(
    [
      {
        key: 'add',
        label: '新增规则',
        icon: 'plus',
        primary: true,
        when: () => !lists.isLoading,
        open: () => setEdited(newRow(specs, { permissionId: row.id })),
      },
    ],
    change,
  );
  // Without the fields nobody can tell what a rule says.
  const refused = lists.error && {
    ...rules,
    answer: answerOf<DataRuleRow>({ data: undefined, error: lists.error, isFetching: false, allowed: true }),
    again: () => void lists.refetch(),
  };
  return (
    <Drawer size={720} title={`数据规则：${row.name}`} onClose={onClose}>
      <ListTools offers={tools.offersOf()} />
      <RowsTable<DataRuleRow>
        label="数据规则"
        list={refused ?? rules}
        columns={[
          { title: '规则名称', name: 'ruleName', rowHeader: true },
          { title: '字段', name: 'ruleColumn', render: (rule) => ruleWords(rule, fields).field },
          { title: '条件', name: 'ruleConditions', render: (rule) => ruleWords(rule, fields).condition },
          { title: '值', name: 'ruleValue', render: (rule) => ruleWords(rule, fields).value },
        ]}
        nameOf={({ ruleName }) => ruleName}
        offersOf={(rule) => offersOf(rule, rule.id)}
        empty="还没有数据规则：角色看到的范围只由数据范围决定"
      />
      {edited && (
        <FormModal
          note="数据规则"
          initial={edited}
          specs={specs}
          width={640}
          save={saveRule}
          after={after}
          onClose={() => setEdited(null)}
        />
      )}
    </Drawer>
  );
}

const ruleActions = (open: (rule: DataRuleRow) => void): Action<DataRuleRow>[] => [
  { key: 'edit', label: '编辑', open },
  {
    key: 'delete',
    label: '删除',
    danger: true,
    question: ({ ruleName }) => ({ title: `删除数据规则「${ruleName}」？`, content: '删除后十秒内可以撤销。' }),
    run: ({ id }) => deleteRule(id),
    done: '删除成功',
  },
];

type Fields = readonly RuleField[];

/** The field of a list that a data rule is about, by its name. */
const ruleColumn = (fields: Fields) =>
  chosenText(
    (control) => <SectionSelect {...control} fields={fields} />,
    (name) => fieldNamed(fields, name)?.label ?? name,
  );

/** How the rule compares it. */
const ruleCondition = (fields: Fields) =>
  chosenText(
    (control) => <ConditionSelect {...control} fields={fields} />,
    (condition) => conditionWords[condition] ?? condition,
  );

/** What it is compared with. */
const ruleValue = (fields: Fields) => chosenText((control) => <RuleValue {...control} fields={fields} />);

function chosenText(edit: ValueKind<string>['edit'], words = (value: string) => value): ValueKind<string> {
  return { show: (value) => words(textOf(value)), edit, text: textOf, empty: '', chosen: true };
}

type SelectProps = ControlProps<string> & { fields: Fields };

/** Another field makes another value: what was chosen for the one before means nothing. */
function SectionSelect({ fields, onChange, ...control }: SelectProps) {
  const { setValue } = useFormContext<DataRuleRow>();
  const change = (name: string) => {
    onChange(name);
    setValue('ruleValue', '', { shouldDirty: true });
    const [first = '='] = conditionsFor(fieldNamed(fields, name), '');
    setValue('ruleConditions', first, { shouldDirty: true });
  };
  const options = fields.map(({ name, label }) => ({ value: name, label: `${label}（${name}）` }));
  return <ChoiceSelect {...controlOf({ ...control, onChange: (name) => change(textOf(name)) })} options={options} />;
}

function ConditionSelect({ fields, ...control }: SelectProps) {
  const { control: form, getValues } = useFormContext<DataRuleRow>();
  const column = useWatch({ control: form, name: 'ruleColumn' });
  const offered = conditionsFor(fieldNamed(fields, column), getValues('ruleConditions'));
  const options = offered.map((value) => ({ value, label: conditionWords[value] ?? value }));
  return <ChoiceSelect {...controlOf(control)} options={options} />;
}
