/** What the values of a field are; decides which rules and which control it gets. */
export type FieldKind = 'text' | 'number' | 'date' | 'datetime' | 'dict' | 'options' | 'popup' | 'picker';

export type RuleName =
  | 'eq'
  | 'like'
  | 'right_like'
  | 'left_like'
  | 'in'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'empty'
  | 'not_empty';

export const ruleLabels: Record<RuleName, string> = {
  eq: '等于',
  like: '包含',
  right_like: '以…开始',
  left_like: '以…结尾',
  in: '在…中',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  empty: '为空',
  not_empty: '不为空',
};

export const allRules = Object.keys(ruleLabels) as RuleName[];

const equality: RuleName[] = ['eq', 'ne', 'in'];
const order: RuleName[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
const presence: RuleName[] = ['empty', 'not_empty'];

const rulesByKind: Record<FieldKind, readonly RuleName[]> = {
  text: allRules,
  number: [...order, 'in', ...presence],
  date: [...order, ...presence],
  datetime: [...order, ...presence],
  dict: [...equality, ...presence],
  options: [...equality, ...presence],
  popup: [...equality, 'like', ...presence],
  picker: [...equality, ...presence],
};

/** Rules that make sense for values of a kind, the usual one first. */
export function rulesFor(kind: FieldKind): readonly RuleName[] {
  return rulesByKind[kind];
}

export function needsValue(rule: RuleName): boolean {
  return rule !== 'empty' && rule !== 'not_empty';
}

export function isRule(value: unknown): value is RuleName {
  return typeof value === 'string' && Object.hasOwn(ruleLabels, value);
}
