import type { Filter } from '@/ui-admin/values/value-kind';
import { dict } from '@/widgets/dictionary';
import { options, toggle } from '@/widgets/inputs';
import type { DataRuleRow, RuleField, RuleList } from '../directory-api';

export const conditionWords: Record<string, string> = {
  '=': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  IN: '是其中之一',
  LIKE: '包含',
  LEFT_LIKE: '以…结尾',
  RIGHT_LIKE: '以…开头',
};

/** What a rule may compare with that is different for everybody. */
export const variables: readonly { value: string; label: string }[] = [
  { value: '#{sys_user_code}', label: '登录名' },
  { value: '#{sys_user_name}', label: '姓名' },
  { value: '#{sys_org_code}', label: '当前部门的编码' },
  { value: '#{sys_multi_org_code}', label: '所有部门的编码' },
  { value: '#{sys_date}', label: '今天' },
  { value: '#{sys_time}', label: '现在' },
  { value: '#{tenant_id}', label: '站点编号' },
];

/** A name as the server compares names: `org_code` and `orgCode` are the same. */
const plain = (name: string) => name.trim().replaceAll('_', '').toLowerCase();

/** The fields that rules of a screen may name, each once. */
export function ruleFieldsOf(lists: readonly RuleList[]): RuleField[] {
  const seen = new Map<string, RuleField>();
  for (const field of lists.flatMap(({ fields }) => fields)) {
    if (!seen.has(field.name)) {
      seen.set(field.name, field);
    }
  }
  return [...seen.values()];
}

export function fieldNamed(fields: readonly RuleField[], name: string): RuleField | undefined {
  return fields.find((field) => plain(field.name) === plain(name));
}

const equality = ['=', '!=', 'IN'];
const order = ['>', '>=', '<', '<='];

/** Conditions that make sense for a field; all for one that is not known. One that is stored stays offered. */
export function conditionsFor(field: RuleField | undefined, stored: string): string[] {
  const all = Object.keys(conditionWords);
  const fitting = !field ? all : all.filter((each) => fits(field, each));
  return stored && !fitting.includes(stored) && all.includes(stored) ? [...fitting, stored] : fitting;
}

function fits({ kind, dict, options }: RuleField, condition: string): boolean {
  if (kind === 'bool') {
    return condition === '=' || condition === '!=';
  }
  if (dict || options.length > 0 || kind === 'enum') {
    return equality.includes(condition);
  }
  if (['int', 'time', 'date', 'id'].includes(kind)) {
    return [...equality, ...order].includes(condition);
  }
  return true;
}

/** How a value is chosen from words; null where it is typed. */
export function wordsFor(field: RuleField | undefined): Filter | null {
  if (field?.dict) {
    return dict(field.dict).filter;
  }
  if (field && field.options.length > 0) {
    return options(field.options.map(({ value, text }) => ({ value, label: text }))).filter;
  }
  return field?.kind === 'bool' ? toggle.filter : null;
}

/** A rule as a sentence. */
export function ruleWords(rule: DataRuleRow, fields: readonly RuleField[]) {
  const field = fieldNamed(fields, rule.ruleColumn);
  const variable = variables.find(({ value }) => value === rule.ruleValue);
  return {
    field: field ? field.label : rule.ruleColumn,
    condition: conditionWords[rule.ruleConditions] ?? rule.ruleConditions,
    value: variable?.label ?? wordsFor(field)?.words?.(rule.ruleValue) ?? rule.ruleValue,
  };
}
