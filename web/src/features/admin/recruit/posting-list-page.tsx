import { recruitPosting } from '@/shared/api/tables/recruit-posting';
import { minute } from '@/shared/format/date';
import type { Post, PostingFile, Stage } from '@/shared/recruit/types';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { type Go, useGo } from '@/ui-admin/page/page-address';
import { StateTag } from '@/ui-admin/state/tag';
import { byWords } from '@/ui-admin/values/by-words';
import { date } from '@/ui-admin/values/date';
import { longText } from '@/ui-admin/values/long-text';
import { number, numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { gridRows } from '@/widgets/grid';
import { options } from '@/widgets/inputs';
import {
  batchStep,
  columnsOf,
  fieldsOf,
  type ListColumn,
  ListPage,
  type ListResource,
  queryOf,
  reasonedStep,
} from '@/widgets/list-page';
import { fileList } from '@/widgets/upload';
import { actOnPosting, applicationPermission, postingBase, postingPermission } from './recruit-api';
import type { Posting } from './recruit-types';
import { categoryOptions, educationOptions, postingWords } from './recruit-words';

/** Long texts of a post are written in a box of several lines. */
const box = { width: 300, height: 210 };

/** The posts table of a posting: often pasted from the sheet in which they were agreed upon. */
const posts = gridRows<Post>({
  columns: [
    { name: 'code', label: '岗位代码', kind: text, max: 20, width: 100, frozen: 'start' },
    { name: 'name', label: '岗位名称', kind: text, max: 50, width: 150, frozen: 'start' },
    {
      name: 'headcount',
      label: '人数',
      kind: numbers({ least: 1, most: 500 }),
      initial: 1,
      width: 80,
      statistics: ['sum'],
    },
    { name: 'category', label: '类别', kind: options(categoryOptions), initial: 'professional', width: 110 },
    { name: 'depart', label: '用人科室', kind: text, max: 50, width: 130 },
    { name: 'education', label: '最低学历', kind: options(educationOptions), initial: 'bachelor', width: 110 },
    { name: 'degree', label: '学位要求', kind: text, max: 50, width: 110 },
    { name: 'bornAfter', label: '此日及以后出生', kind: date, width: 135 },
    { name: 'masterBornAfter', label: '硕士放宽到', kind: date, width: 135 },
    { name: 'doctorBornAfter', label: '博士放宽到', kind: date, width: 135 },
    { name: 'majors', label: '专业要求', kind: text, max: 500, width: 220, box },
    { name: 'conditions', label: '其他条件', kind: text, max: 500, width: 220, box },
    { name: 'pay', label: '薪酬待遇', kind: text, max: 500, width: 220, box },
  ],
  most: 200,
  line: ({ code, name }) => `${code} ${name}`.trim(),
  nameOf: (number) => `岗位 ${number}`,
  addLabel: '添加岗位',
  code: 'recruit-posts',
});

/** The dates after the deadline: 笔试, 面试, 体检. */
const stages = gridRows<Stage>({
  columns: [
    { name: 'name', label: '名称', kind: text, max: 30, width: 160 },
    { name: 'day', label: '日期（空为另行通知）', kind: date, width: 180 },
    { name: 'place', label: '地点', kind: text, max: 100 },
  ],
  most: 20,
  line: ({ name }) => name,
  nameOf: (number) => `环节 ${number}`,
  addLabel: '添加环节',
  code: 'recruit-stages',
});

/** Files for download: 岗位表, 报名表. */
const postingFiles = fileList<PostingFile>({
  keep: ({ name, address, size }) => ({ name, path: address, size }),
  listed: ({ name, path, size }) => ({ name, address: path, size }),
  biz: 'recruit',
  number: 20,
  accept: '.pdf,.doc,.docx,.xls,.xlsx,.jpg,.png,.zip',
  label: '上传附件',
});

/** The form over a posting. */
const postingFields: FieldSpec<Posting>[] = fieldsOf(recruitPosting, [
  { name: 'title', wide: true },
  { name: 'unit', wide: true },
  { name: 'contact' },
  { name: 'phone', hint: '带区号，如 0300-5550000' },
  { name: 'beginTime' },
  { name: 'endTime' },
  { name: 'reviewDay' },
  { name: 'resultDay', hint: '6 个月后销毁未录用者的材料；不填按报名截止后 12 个月' },
  { name: 'intro', kind: longText(5), wide: true, hint: '段落之间空一行' },
  { name: 'posts', kind: posts },
  { name: 'stages', kind: stages },
  { name: 'files', kind: postingFiles },
  {
    name: 'notice',
    kind: longText(4),
    wide: true,
    hint: '一行一人：姓名、岗位、准考证号。只在公示期内显示，过后自动撤下',
  },
  { name: 'noticeBegin' },
  { name: 'noticeEnd' },
]);

/** All postings of the site, whatever their state. */
export default function PostingListPage() {
  const go = useGo();
  return <ListPage title="招聘公告" resource={{ ...postings, actions: postingActions(go) }} />;
}

const revokeHint = '2 到 200 字，公开显示在公告上。撤销后不能再报名，需要时可以重新发布。';

const isClosed = ({ published, revokeReason }: Posting) => !published || revokeReason !== '';

/** What can be done to one posting, and to many at once. */
const postingActions = (go: Go): NonNullable<ListResource<Posting>['actions']> => [
  {
    on: 'row',
    key: 'publish',
    label: '发布',
    permission: `${postingPermission}:publish`,
    when: isClosed,
    question: ({ title }) => ({ title: `发布「${title}」？`, content: '发布后公众可以看到，到报名时间可以报名。' }),
    run: (posting) => actOnPosting('publish', posting),
    done: '发布成功',
  },
  {
    on: 'row',
    key: 'applications',
    label: '报名申请',
    permission: `${applicationPermission}:list`,
    when: ({ published }) => published,
    open: ({ id }) => go(`/interact/application?postingId=${id}`),
  },
  {
    on: 'row',
    key: 'view',
    label: '查看页面',
    when: ({ published, path }) => published && path !== '',
    open: ({ path }) => void window.open(path, '_blank', 'noopener'),
  },
  {
    on: 'row',
    key: 'revoke',
    label: '撤销公告',
    permission: `${postingPermission}:publish`,
    danger: true,
    when: (posting) => !isClosed(posting),
    reason: ({ title }) => ({ title: `撤销「${title}」`, label: '撤销理由', hint: revokeHint }),
    run: (posting, reason) => actOnPosting('revoke', posting, reason),
    done: '公告已撤销',
  },
  batchStep({
    key: 'publish',
    label: '发布',
    permission: `${postingPermission}:publish`,
    url: `${postingBase}/publishBatch`,
    question: '发布选中的公告？发布后公众可以看到，到报名时间可以报名。',
  }),
  reasonedStep({
    key: 'revoke',
    label: '撤销公告',
    permission: `${postingPermission}:publish`,
    url: `${postingBase}/revokeBatch`,
    danger: true,
    title: (count) => `撤销 ${count} 个公告`,
    reason: '撤销理由',
    hint: revokeHint,
  }),
];

const columns: ListColumn<Posting>[] = columnsOf(recruitPosting, [
  { name: 'title', rowHeader: true, ellipsis: true },
  { name: 'state', title: '状态', width: 108, render: ({ state }) => <StateTag {...postingWords[state]} /> },
  { name: 'headcount', title: '招聘人数', kind: number, width: 88 },
  { name: 'applications', title: '报名', kind: number, width: 72 },
  { name: 'beginTime', width: 144, render: ({ beginTime }) => minute(beginTime ?? '') },
  { name: 'endTime', width: 144, render: ({ endTime }) => minute(endTime ?? '') },
  { name: 'resultDay', width: 112, hidden: true },
  { name: 'publishTime', width: 144, hidden: true },
]);

const postings: ListResource<Posting> = {
  base: postingBase,
  label: '招聘公告',
  permission: postingPermission,
  nameOf: ({ title }) => title,
  columns,
  query: queryOf(recruitPosting, [
    { name: 'title' },
    { name: 'endTime' },
    {
      name: 'published',
      kind: options(byWords({ true: '已发布', false: '未发布' })),
    },
  ]),
  fields: postingFields,
  formWidth: 960,
  allows: (action, row) => action !== 'delete' || (!row.published && row.applications === 0),
};
