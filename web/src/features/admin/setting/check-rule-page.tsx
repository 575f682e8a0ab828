import { sysCheckRule } from '@/shared/api/tables/sys-check-rule';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { useToast } from '@/ui-admin/use-toast';
import { longText } from '@/ui-admin/values/long-text';
import { text } from '@/ui-admin/values/text';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { gridRows } from '@/widgets/grid';
import { columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { digitsProblem, jsonOf, partsOf, partsProblem, patternProblem, type RulePart } from './rule-parts';
import { type CheckRuleRow, checkRuleBase, tryCheckRule } from './setting-api';

const words = (value: string) =>
  partsOf(textOf(value))
    .map(({ digits, pattern }) => `${digits}：${pattern}`)
    .join('；');

/** The parts in the order in which a code is checked, as a sheet: rules come from the sheet in which codes were agreed upon. */
const parts = gridRows<RulePart>({
  columns: [
    {
      name: 'digits',
      label: '位数',
      kind: text,
      initial: '*',
      required: true,
      rules: [digitsProblem],
      words: { required: '请填写位数，检查整个值填 *' },
      width: 90,
    },
    { name: 'pattern', label: '规则', kind: text, required: true, rules: [patternProblem], least: 180 },
    { name: 'message', label: '提示文本', kind: text, required: true, max: 100, least: 160 },
  ],
  nameOf: (number) => `第 ${number} 条`,
  addLabel: '添加一条',
  code: 'check-rule-parts',
  grows: true,
  most: 20,
});

/** What a check rule says of the places of a code, as JSON. */
const ruleParts: ValueKind<string> = {
  show: words,
  edit: ({ value, onChange, ...control }) =>
    parts.edit({ ...control, value: partsOf(textOf(value)), onChange: (next) => onChange(jsonOf(next)) }),
  text: textOf,
  check: (value) => parts.check?.(partsOf(textOf(value))) ?? null,
  ...(parts.ask ? { ask: parts.ask } : {}),
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
      hint: '按次序检查：位数为 * 时检查整个值，为数字时检查接下来的几位；规则是正则表达式，每一段都须整段符合',
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
      fleeting
      onOk={(value) => tryCheckRule(rule.ruleCode, value).then(() => toast.done('校验通过'), toast.failed)}
      onCancel={onClose}
    />
  );
}
