import { useState } from 'react';
import { recruitPosting } from '@/shared/api/tables/recruit-posting';
import { minute } from '@/shared/format/date';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import type { Action } from '@/ui-admin/list/action-links';
import { useGo } from '@/ui-admin/page/page-address';
import { useMay } from '@/ui-admin/permission';
import { StateTag } from '@/ui-admin/state/tag';
import { number } from '@/ui-admin/values/number';
import { options } from '@/widgets/inputs/options-kind';
import { batchStep, ReasonDialog, reasonedStep } from '@/widgets/list-page/batch-step';
import type { BatchAction, ListColumn, ListPageHandle, ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { postingFields } from './posting-fields';
import { actOnPosting, applicationPermission, postingBase, postingPermission } from './recruit-api';
import type { Posting } from './recruit-types';
import { postingWords } from './recruit-words';

type Revoking = { posting: Posting; page: ListPageHandle<Posting> };

/** All postings of the site, whatever their state. */
export default function PostingListPage() {
  const [revoking, setRevoking] = useState<Revoking | null>(null);
  const actionsOf = usePostingActions(setRevoking);
  return (
    <>
      <ListPage title="招聘公告" resource={{ ...postings, rowActions: actionsOf }} />
      {revoking && (
        <ReasonDialog
          title={`撤销「${revoking.posting.title}」`}
          label="撤销理由"
          hint={revokeHint}
          ok="撤销"
          onClose={() => setRevoking(null)}
          onOk={async (reason) => {
            const done = await revoking.page.run(() => actOnPosting('revoke', revoking.posting, reason), '公告已撤销');
            if (done) setRevoking(null);
          }}
        />
      )}
    </>
  );
}

function usePostingActions(onRevoke: (revoking: Revoking) => void) {
  const go = useGo();
  const ask = useQuestion();
  const may = useMay();
  const publish = async (posting: Posting, page: ListPageHandle<Posting>) => {
    const question = {
      title: `发布「${posting.title}」？`,
      content: '发布后公众可以看到，到报名时间可以报名。',
      ok: '发布',
    };
    if (await ask(question)) await page.run(() => actOnPosting('publish', posting), '发布成功', posting.id);
  };
  return (posting: Posting, page: ListPageHandle<Posting>): Action[] => {
    const mayPublish = may(`${postingPermission}:publish`);
    const closed = !posting.published || posting.revokeReason !== '';
    const all: (Action & { when: boolean })[] = [
      { key: 'publish', label: '发布', when: closed && mayPublish, run: () => void publish(posting, page) },
      {
        key: 'applications',
        label: '报名申请',
        when: posting.published && may(`${applicationPermission}:list`),
        run: () => go(`/interact/application?postingId=${posting.id}`),
      },
      {
        key: 'view',
        label: '查看页面',
        when: posting.published && posting.path !== '',
        run: () => void window.open(posting.path, '_blank', 'noopener'),
      },
      {
        key: 'revoke',
        label: '撤销公告',
        danger: true,
        when: !closed && mayPublish,
        run: () => onRevoke({ posting, page }),
      },
    ];
    return all.filter(({ when }) => when).map(({ when, ...action }) => action);
  };
}

const revokeHint = '2 到 200 字，公开显示在公告上。撤销后不能再报名，需要时可以重新发布。';

/** What can be done to many postings at once. */
const postingBatch: readonly BatchAction[] = [
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
  {
    name: 'state',
    title: '状态',
    width: 108,
    render: ({ state }) => <StateTag tone={postingWords[state].tone}>{postingWords[state].text}</StateTag>,
  },
  { name: 'headcount', title: '招聘人数', kind: number, width: 88 },
  { name: 'applications', title: '报名', kind: number, width: 72 },
  {
    name: 'beginTime',
    width: 144,
    render: ({ beginTime }) => minute(beginTime ?? ''),
  },
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
  blank: {},
  formWidth: 960,
  batchActions: () => postingBatch,
  allows: (action, row) => action !== 'delete' || (!row.published && row.applications === 0),
};
