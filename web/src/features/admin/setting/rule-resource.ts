import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { notTaken } from '@/ui-admin/form/server-rules';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import type { QueryField } from '@/widgets/list-page/list-resource';
import type { RuleRow } from './setting-api';

const query: readonly QueryField[] = [
  { name: 'ruleName', label: '规则名称', kind: matchText },
  { name: 'ruleCode', label: '规则编码', kind: matchText },
];

/** What the lists of check rules and of fill rules have in common. */
export const ruleResource = {
  query,
  nameOf: ({ ruleName }: RuleRow) => ruleName,
};

/** The name of a rule and the code by which forms call it, which no other rule of the table has. */
export const ruleFields = (table: 'sys_check_rule' | 'sys_fill_rule'): FieldSpec<RuleRow>[] => [
  { name: 'ruleName', label: '规则名称', kind: text, required: true, max: 100 },
  {
    name: 'ruleCode',
    label: '规则编码',
    kind: text,
    required: true,
    max: 100,
    asyncRules: [notTaken(table, 'rule_code')],
  },
];
