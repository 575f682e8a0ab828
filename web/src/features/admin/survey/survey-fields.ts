import type { FieldSpec, Option } from '@/ui-admin/form/field-spec';
import { humanWords, limitWords, resultWords } from './core/words';
import type { Survey } from './survey-types';

const options = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const head: FieldSpec<Survey>[] = [
  { name: 'title', label: '标题', kind: 'text', required: true, max: 100, wide: true },
  { name: 'purpose', label: '调查目的', kind: 'textarea', max: 300, rows: 2, wide: true, hint: '列表里也显示' },
  { name: 'intro', label: '开头的话', kind: 'textarea', max: 2000, rows: 3, wide: true },
  { name: 'thanks', label: '感谢语', kind: 'textarea', max: 500, rows: 2, wide: true, hint: '提交后显示，可以不写' },
];

const rules: FieldSpec<Survey>[] = [
  { name: 'startTime', label: '开始时间', kind: 'time', wide: true, hint: '不填为发布即开始' },
  { name: 'endTime', label: '结束时间', kind: 'time', wide: true, hint: '不填为不限' },
  { name: 'minutes', label: '预计用时（分钟）', kind: 'number', wide: true, hint: '0 为不显示' },
  { name: 'quota', label: '收满份数', kind: 'number', wide: true, hint: '收满后自动结束，0 为不限' },
  { name: 'limitRule', label: '作答限制', kind: 'select', required: true, wide: true, options: options(limitWords) },
  { name: 'resultRule', label: '结果公开', kind: 'select', required: true, wide: true, options: options(resultWords) },
  {
    name: 'humanRule',
    label: '人机验证',
    kind: 'select',
    required: true,
    wide: true,
    options: options(humanWords),
    hint: '答完题后算一道题或认一张图再提交，防止程序刷票',
  },
  { name: 'anonymous', label: '匿名', kind: 'switch', wide: true, hint: '问到姓名、电话时请关闭，作答前会征得同意' },
  {
    name: 'attachments',
    label: '允许上传附件',
    kind: 'switch',
    wide: true,
    hint: '打开后可以用附件题；附件加密保存，只在后台查看',
  },
  { name: 'sensitive', label: '涉及健康信息', kind: 'switch', wide: true, hint: '打开后作答前单独征得同意' },
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
    kind: 'custom',
    inWords: (value) => (Array.isArray(value) ? `${value.length} 道：${value.map(titleOf).join('；')}` : ''),
  },
];

function titleOf(question: unknown): string {
  return typeof question === 'object' && question && 'title' in question ? String(question.title) : '';
}
