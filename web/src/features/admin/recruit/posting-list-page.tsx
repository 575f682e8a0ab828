import { recruitPosting } from '@/shared/api/tables/recruit-posting';
import { minute } from '@/shared/format/date';
import { type Go, useGo } from '@/ui-admin/page/page-address';
import { StateTag } from '@/ui-admin/state/tag';
import { number } from '@/ui-admin/values/number';
import { options } from '@/widgets/inputs/options-kind';
import { batchStep, reasonedStep } from '@/widgets/list-page/batch-step';
import type { ListColumn, ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { postingFields } from './posting-fields';
import { actOnPosting, applicationPermission, postingBase, postingPermission } from './recruit-api';
import type { Posting } from './recruit-types';
import { postingWords } from './recruit-words';

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
      kind: options([
        { value: 'true', label: '已发布' },
        { value: 'false', label: '未发布' },
      ]),
    },
  ]),
  fields: postingFields,
  formWidth: 960,
  allows: (action, row) => action !== 'delete' || (!row.published && row.applications === 0),
};
