import type { Post, PostingFile, Stage } from '@/shared/recruit/types';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { date } from '@/ui-admin/values/date';
import { list } from '@/ui-admin/values/list';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { FilesControl, PostsControl, StagesControl } from './posting-rows';
import type { Posting } from './recruit-types';

/** The form over a posting. */
export const postingFields: FieldSpec<Posting>[] = [
  { name: 'title', label: '标题', kind: text, required: true, max: 60, wide: true },
  { name: 'unit', label: '招聘单位', kind: text, required: true, max: 60, wide: true },
  { name: 'contact', label: '联系人', kind: text, max: 30 },
  { name: 'phone', label: '咨询电话', kind: text, required: true, max: 40, hint: '带区号，如 0300-5550000' },
  { name: 'beginTime', label: '报名开始', kind: moment, required: true },
  { name: 'endTime', label: '报名截止', kind: moment, required: true },
  { name: 'reviewDay', label: '资格审查截止日', kind: date },
  {
    name: 'resultDay',
    label: '结果公布日',
    kind: date,
    hint: '6 个月后销毁未录用者的材料；不填按报名截止后 12 个月',
  },
  { name: 'intro', label: '说明', kind: longText(5), max: 10000, wide: true, hint: '段落之间空一行' },
  {
    name: 'posts',
    label: '岗位',
    kind: list({
      line: ({ code, name }: Post) => `${code} ${name}`.trim(),
      edit: (control) => <PostsControl {...control} />,
    }),
  },
  {
    name: 'stages',
    label: '日程',
    kind: list({ line: ({ name }: Stage) => name, edit: (control) => <StagesControl {...control} /> }),
  },
  {
    name: 'files',
    label: '附件',
    kind: list({ line: ({ name }: PostingFile) => name, edit: (control) => <FilesControl {...control} /> }),
  },
  {
    name: 'notice',
    label: '公示名单',
    kind: longText(4),
    max: 20000,
    wide: true,
    hint: '一行一人：姓名、岗位、准考证号。只在公示期内显示，过后自动撤下',
  },
  { name: 'noticeBegin', label: '公示开始', kind: date },
  { name: 'noticeEnd', label: '公示结束', kind: date },
];

export const blankPosting: Posting = {
  id: '',
  version: 0,
  title: '',
  unit: '',
  intro: '',
  posts: [],
  stages: [],
  files: [],
  beginTime: null,
  endTime: null,
  reviewDay: null,
  resultDay: null,
  contact: '',
  phone: '',
  notice: '',
  noticeBegin: null,
  noticeEnd: null,
  published: false,
  revokeReason: '',
  state: 'draft',
  stateText: '',
  headcount: 0,
  applications: 0,
  path: '',
};
