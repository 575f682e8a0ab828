import { sysCheckRule } from '@/shared/api/tables/sys-check-rule';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { useToast } from '@/ui-admin/use-toast';
import { longText } from '@/ui-admin/values/long-text';
import { text } from '@/ui-admin/values/text';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { type RowColumn, type Rows, RowsControl } from '@/widgets/rows';
import { jsonOf, partsOf, partsProblem, type RulePart } from './rule-parts';
import { type CheckRuleRow, checkRuleBase, tryCheckRule } from './setting-api';

const words = (value: string) =>
  partsOf(textOf(value))
    .map(({ digits, pattern }) => `${digits}：${pattern}`)
    .join('；');

const part = (name: keyof RulePart, label: string, placeholder: string, look: Partial<RowColumn<RulePart>> = {}) =>
  ({
    ...look,
    name,
    label,
    placeholder,
    kind: text,
    bare: true,
    says: (row) => `${row}的${label}`,
  }) as const satisfies RowColumn<RulePart>;

const parts: Rows<RulePart> = {
  columns: [
    part('digits', '位数', '位数或 *', { initial: '*', width: 90 }),
    part('pattern', '规则', '正则表达式'),
    part('message', '提示文本', '不符合时的提示'),
  ],
  nameOf: (number) => `第 ${number} 条`,
  addLabel: '添加一条',
  look: 'lines',
};

/** What a check rule says of the places of a code, as JSON. */
const ruleParts: ValueKind<string> = {
  show: words,
  edit: ({ value, onChange, ...control }) => (
    <RowsControl
      {...control}
      declared={parts}
      rows={partsOf(textOf(value))}
      onChange={(next) => onChange(jsonOf(next))}
    />
  ),
  text: textOf,
  empty: '[]',
  wide: true,
  chosen: true,
};

/** Rules by which forms check a code that people type. */
export default listScreen<CheckRuleRow>('编码校验规则', {
  query: queryOf(sysCheckRule, [{ name: 'ruleName' }, { name: 'ruleCode' }]),
  nameOf: ({ ruleName }) => ruleName,
  base: checkRuleBase,
  label: '校验规则',
  permission: 'system:checkrule',
  columns: columnsOf(sysCheckRule, [
    { name: 'ruleName', width: 220, rowHeader: true },
    { name: 'ruleCode', width: 200 },
    { name: 'ruleDescription', ellipsis: true },
    { name: 'createTime', width: 160 },
  ]),
  fields: fieldsOf(sysCheckRule, [
    { name: 'ruleName' },
    { name: 'ruleCode' },
    { name: 'ruleDescription', kind: longText() },
    {
      name: 'ruleJson',
      kind: ruleParts,
      hint: '按次序检查：位数为 * 时检查整个值，为数字时检查接下来的几位；每一段都须整段符合',
      rules: [partsProblem],
    },
  ]),
  actions: [{ on: 'row', key: 'try', label: '功能测试', form: (rule, close) => <Trial rule={rule} onClose={close} /> }],
});

function Trial({ rule, onClose }: { rule: CheckRuleRow; onClose: () => void }) {
  const toast = useToast();
  return (
    <PromptModal
      title={`功能测试：${rule.ruleName}`}
      label="测试值"
      required="请输入测试值"
      ok="校验"
      onOk={(value) => tryCheckRule(rule.ruleCode, value).then(() => toast.done('校验通过'), toast.failed)}
      onCancel={onClose}
    />
  );
}
