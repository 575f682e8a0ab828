import { useMemo } from 'react';
import { jsonText } from '@/shared/rules/json';
import { useColumnOptions } from '@/ui-admin/list/use-column-options';
import { useNotices } from '@/ui-admin/use-notices';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { ruleFields, ruleResource } from './rule-resource';
import { type FillRuleRow, fillRuleBase, fresh, tryFillRule } from './setting-api';

/** Rules by which forms fill in a value, such as the next code of a department. */
export default function FillRulePage() {
  const notices = useNotices();
  const optionsOf = useColumnOptions(fillRuleBase);
  const resource = useMemo(
    () =>
      rules(optionsOf('ruleClass'), (row) => {
        tryFillRule(row.ruleCode).then((made) => notices.done(`生成结果：${made}`), notices.failed);
      }),
    [notices, optionsOf],
  );
  return <ListPage title="填值规则" resource={resource} />;
}

const rules = (
  functions: ReturnType<ReturnType<typeof useColumnOptions>>,
  onTry: (row: FillRuleRow) => void,
): ListResource<FillRuleRow> => ({
  ...ruleResource,
  base: fillRuleBase,
  label: '填值规则',
  permission: 'system:fillrule',
  columns: [
    { name: 'ruleName', title: '规则名称', width: 200, rowHeader: true, sorter: true },
    { name: 'ruleCode', title: '规则编码', width: 168, sorter: true },
    { name: 'ruleClass', title: '内置函数', width: 180 },
    { name: 'ruleParams', title: '参数', ellipsis: true },
    { name: 'createTime', title: '创建时间', kind: moment, width: 144, sorter: true },
  ],
  fields: [
    ...ruleFields('sys_fill_rule'),
    { name: 'ruleClass', label: '内置函数', kind: options(functions), required: true },
    {
      name: 'ruleParams',
      label: '参数',
      kind: longText(),
      max: 200,
      rules: [jsonText],
      hint: 'JSON 对象，例如 {"prefix":"XM"}；没有参数时留空',
    },
  ],
  blank: { ...fresh, ruleName: '', ruleCode: '', ruleClass: '', ruleParams: '' },
  rowActions: (row) => [{ key: 'try', label: '功能测试', run: () => onTry(row) }],
});
