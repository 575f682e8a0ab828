import { useMemo } from 'react';
import { sysFillRule } from '@/shared/api/tables/sys-fill-rule';
import { jsonText } from '@/shared/rules/json';
import { useToast } from '@/ui-admin/use-toast';
import { longText } from '@/ui-admin/values/long-text';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type FillRuleRow, fillRuleBase, tryFillRule } from './setting-api';

/** Rules by which forms fill in a value, such as the next code of a department. */
export default function FillRulePage() {
  const toast = useToast();
  const resource = useMemo(
    () =>
      rules((row) => {
        tryFillRule(row.ruleCode).then((made) => toast.done(`生成结果：${made}`), toast.failed);
      }),
    [toast],
  );
  return <ListPage title="填值规则" resource={resource} />;
}

const rules = (onTry: (row: FillRuleRow) => void): ListResource<FillRuleRow> => ({
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
  actions: [{ on: 'row', key: 'try', label: '功能测试', open: onTry }],
});
