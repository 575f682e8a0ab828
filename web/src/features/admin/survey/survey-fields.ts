import type { Question } from '@/shared/survey/types';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { list } from '@/ui-admin/values/list';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import { toggle } from '@/widgets/inputs/yes-no-kind';
import { humanWords, limitWords, resultWords } from './core/words';
import type { Survey } from './survey-types';

const oneOf = (words: Record<string, string>) =>
  options(Object.entries(words).map(([value, label]) => ({ value, label })));

const head: FieldSpec<Survey>[] = [
  { name: 'title', label: '标题', kind: text, required: true, max: 100, wide: true },
  { name: 'purpose', label: '调查目的', kind: longText(2), max: 300, wide: true, hint: '列表里也显示' },
  { name: 'intro', label: '开头的话', kind: longText(), max: 2000, wide: true },
  { name: 'thanks', label: '感谢语', kind: longText(2), max: 500, wide: true, hint: '提交后显示，可以不写' },
];

const rules: FieldSpec<Survey>[] = [
  { name: 'startTime', label: '开始时间', kind: moment, wide: true, hint: '不填为发布即开始' },
  { name: 'endTime', label: '结束时间', kind: moment, wide: true, hint: '不填为不限' },
  { name: 'minutes', label: '预计用时（分钟）', kind: number, wide: true, hint: '0 为不显示' },
  { name: 'quota', label: '收满份数', kind: number, wide: true, hint: '收满后自动结束，0 为不限' },
  { name: 'limitRule', label: '作答限制', kind: oneOf(limitWords), required: true, wide: true },
  { name: 'resultRule', label: '结果公开', kind: oneOf(resultWords), required: true, wide: true },
  {
    name: 'humanRule',
    label: '人机验证',
    kind: oneOf(humanWords),
    required: true,
    wide: true,
    hint: '答完题后算一道题或认一张图再提交，防止程序刷票',
  },
  { name: 'anonymous', label: '匿名', kind: toggle, wide: true, hint: '问到姓名、电话时请关闭，作答前会征得同意' },
  {
    name: 'attachments',
    label: '允许上传附件',
    kind: toggle,
    wide: true,
    hint: '打开后可以用附件题；附件加密保存，只在后台查看',
  },
  { name: 'sensitive', label: '涉及健康信息', kind: toggle, wide: true, hint: '打开后作答前单独征得同意' },
];

/** The fields of a survey by their cards. */
export const surveyGroups = { head, rules };

/** All fields, for checking and for the comparison of two versions. */
export const surveySpecs: FieldSpec<Survey>[] = [
  ...head,
  ...rules,
  {
    name: 'questions',
    label: '题目',
    kind: list({ line: ({ title }: Question) => title }),
  },
];
