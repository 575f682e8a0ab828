import { useFormContext, useWatch } from 'react-hook-form';
import { type ControlProps, textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { ChoiceSelect } from '@/widgets/inputs/choice-select';
import { controlOf } from '@/widgets/inputs/control-of';
import type { DataRuleRow, RuleField } from '../directory-api';
import { RuleValue } from './rule-value';
import { conditionsFor, conditionWords, fieldNamed } from './rule-words';

type Fields = readonly RuleField[];

/** The field of a list that a data rule is about, by its name. */
export const ruleColumn = (fields: Fields) =>
  chosenText(
    (control) => <SectionSelect {...control} fields={fields} />,
    (name) => fieldNamed(fields, name)?.label ?? name,
  );

/** How the rule compares it. */
export const ruleCondition = (fields: Fields) =>
  chosenText(
    (control) => <ConditionSelect {...control} fields={fields} />,
    (condition) => conditionWords[condition] ?? condition,
  );

/** What it is compared with. */
export const ruleValue = (fields: Fields) => chosenText((control) => <RuleValue {...control} fields={fields} />);

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
