import { survey } from '@/shared/api/tables/survey';
import type { Question } from '@/shared/survey/types';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { list } from '@/ui-admin/values/list';
import { longText } from '@/ui-admin/values/long-text';
import { fieldsOf } from '@/widgets/list-page';
import { answeredByRows } from '@/widgets/rows';
import type { Survey } from './survey-types';

const head: FieldSpec<Survey>[] = fieldsOf(survey, [
  { name: 'title', wide: true },
  { name: 'purpose', kind: longText(2), wide: true, hint: '列表里也显示' },
  { name: 'intro', wide: true },
  { name: 'thanks', kind: longText(2), wide: true, hint: '提交后显示，可以不写' },
]);

const rules: FieldSpec<Survey>[] = fieldsOf(survey, [
  { name: 'startTime', wide: true, hint: '不填为发布即开始' },
  { name: 'endTime', wide: true, hint: '不填为不限' },
  { name: 'minutes', wide: true, hint: '0 为不显示' },
  { name: 'quota', wide: true, hint: '收满后自动结束，0 为不限' },
  { name: 'limitRule', wide: true },
  { name: 'resultRule', wide: true },
  { name: 'humanRule', wide: true, hint: '答完题后算一道题或认一张图再提交，防止程序刷票' },
  { name: 'anonymous', wide: true, hint: '问到姓名、电话时请关闭，作答前会征得同意' },
  { name: 'attachments', wide: true, hint: '打开后可以用附件题；附件加密保存，只在后台查看' },
  { name: 'sensitive', wide: true, hint: '打开后作答前单独征得同意' },
]);

/** The fields of a survey by their cards. */
export const surveyGroups = { head, rules };

/** All fields, for checking and for the comparison of two versions. */
export const surveySpecs: FieldSpec<Survey>[] = [
  ...head,
  ...rules,
  ...fieldsOf<typeof survey, Survey>(survey, [
    { name: 'questions', kind: { ...list({ line: ({ title }: Question) => title }), ...answeredByRows } },
  ]),
];

export const newSurvey = (): Survey => newRow(surveySpecs, { state: 'draft', publishedNo: 0 });
