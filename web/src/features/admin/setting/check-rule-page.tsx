import { useMemo, useState } from 'react';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { useNotices } from '@/ui-admin/use-notices';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { partsProblem } from './rule-parts';
import { ruleParts } from './rule-parts-kind';
import { ruleFields, ruleResource } from './rule-resource';
import { type CheckRuleRow, checkRuleBase, fresh, tryCheckRule } from './setting-api';

/** Rules by which forms check a code that people type. */
export default function CheckRulePage() {
  const [tried, setTried] = useState<CheckRuleRow | null>(null);
  const notices = useNotices();
  const resource = useMemo(() => rules(setTried), []);
  return (
    <>
      <ListPage title="编码校验规则" resource={resource} />
      {tried && (
        <PromptModal
          title={`功能测试：${tried.ruleName}`}
          label="测试值"
          required="请输入测试值"
          ok="校验"
          onOk={(value) => tryCheckRule(tried.ruleCode, value).then(() => notices.done('校验通过'), notices.failed)}
          onCancel={() => setTried(null)}
        />
      )}
    </>
  );
}

const rules = (onTry: (row: CheckRuleRow) => void): ListResource<CheckRuleRow> => ({
  ...ruleResource,
  base: checkRuleBase,
  label: '校验规则',
  permission: 'system:checkrule',
  columns: [
    { name: 'ruleName', title: '规则名称', width: 220, rowHeader: true, sorter: true },
    { name: 'ruleCode', title: '规则编码', width: 200, sorter: true },
    { name: 'ruleDescription', title: '说明', ellipsis: true },
    { name: 'createTime', title: '创建时间', kind: moment, width: 160, sorter: true },
  ],
  fields: [
    ...ruleFields('sys_check_rule'),
    { name: 'ruleDescription', label: '说明', kind: longText(), max: 200 },
    {
      name: 'ruleJson',
      label: '规则',
      kind: ruleParts,
      required: true,
      hint: '按次序检查：位数为 * 时检查整个值，为数字时检查接下来的几位；每一段都须整段符合',
      rules: [partsProblem],
    },
  ],
  blank: { ...fresh, ruleName: '', ruleCode: '', ruleJson: '[]', ruleDescription: '' },
  rowActions: (row) => [{ key: 'try', label: '功能测试', run: () => onTry(row) }],
});
