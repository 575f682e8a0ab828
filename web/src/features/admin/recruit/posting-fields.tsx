import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FilesControl, PostsControl, StagesControl } from './posting-rows';
import type { Posting } from './recruit-types';

/** How many rows a list has, with their names, for the comparison of two versions. */
function namesIn(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return value.map((row: { code?: string; name: string }) => [row.code, row.name].filter(Boolean).join(' ')).join('；');
}

/** The form over a posting. */
export const postingFields: FieldSpec<Posting>[] = [
  { name: 'title', label: '标题', kind: 'text', required: true, max: 60, wide: true },
  { name: 'unit', label: '招聘单位', kind: 'text', required: true, max: 60, wide: true },
  { name: 'contact', label: '联系人', kind: 'text', max: 30 },
  { name: 'phone', label: '咨询电话', kind: 'text', required: true, max: 40, hint: '带区号，如 0300-5550000' },
  { name: 'beginTime', label: '报名开始', kind: 'time', required: true },
  { name: 'endTime', label: '报名截止', kind: 'time', required: true },
  { name: 'reviewDay', label: '资格审查截止日', kind: 'date' },
  {
    name: 'resultDay',
    label: '结果公布日',
    kind: 'date',
    hint: '6 个月后销毁未录用者的材料；不填按报名截止后 12 个月',
  },
  { name: 'intro', label: '说明', kind: 'textarea', max: 10000, rows: 5, wide: true, hint: '段落之间空一行' },
  {
    name: 'posts',
    label: '岗位',
    kind: 'custom',
    wide: true,
    render: (control) => <PostsControl {...control} />,
    inWords: namesIn,
  },
  {
    name: 'stages',
    label: '日程',
    kind: 'custom',
    wide: true,
    render: (control) => <StagesControl {...control} />,
    inWords: namesIn,
  },
  {
    name: 'files',
    label: '附件',
    kind: 'custom',
    wide: true,
    render: (control) => <FilesControl {...control} />,
    inWords: namesIn,
  },
  {
    name: 'notice',
    label: '公示名单',
    kind: 'textarea',
    max: 20000,
    rows: 4,
    wide: true,
    hint: '一行一人：姓名、岗位、准考证号。只在公示期内显示，过后自动撤下',
  },
  { name: 'noticeBegin', label: '公示开始', kind: 'date' },
  { name: 'noticeEnd', label: '公示结束', kind: 'date' },
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
