import { sysFillRule } from '@/shared/api/tables/sys-fill-rule';
import { jsonText } from '@/shared/rules/json';
import { longText } from '@/ui-admin/values/long-text';
import { columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { type FillRuleRow, fillRuleBase, tryFillRule } from './setting-api';

/** Rules by which forms fill in a value, such as the next code of a department. */
export default listScreen<FillRuleRow>('填值规则', {
  query: queryOf(sysFillRule, [{ name: 'ruleName' }, { name: 'ruleCode' }]),
  nameOf: ({ ruleName }) => ruleName,
  base: fillRuleBase,
  label: '填值规则',
  permission: 'system:fillrule',
  columns: columnsOf(sysFillRule, [
    { name: 'ruleName', width: 200, rowHeader: true },
    { name: 'ruleCode', width: 168 },
    { name: 'ruleClass', width: 180 },
    { name: 'ruleParams', ellipsis: true },
    { name: 'createTime', width: 144 },
  ]),
  fields: fieldsOf(sysFillRule, [
    { name: 'ruleName' },
    { name: 'ruleCode' },
    { name: 'ruleClass' },
    {
      name: 'ruleParams',
      kind: longText(),
      rules: [jsonText],
      hint: 'JSON 对象，例如 {"prefix":"XM"}；没有参数时留空',
    },
  ]),
  actions: [
    {
      on: 'row',
      key: 'try',
      label: '功能测试',
      run: async ({ ruleCode }) => `生成结果：${await tryFillRule(ruleCode)}`,
    },
  ],
});
