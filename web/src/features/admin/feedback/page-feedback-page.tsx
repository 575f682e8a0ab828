import { useMemo } from 'react';
import { feedbackPage } from '@/shared/api/tables/feedback-page';
import { useGo } from '@/ui-admin/page/page-address';
import { columnsOf, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import { commentsAddress, type FeedbackPageRow, pageBase } from './feedback-api';

/** Public pages by what their readers said of them. */
export default function PageFeedbackPage() {
  const go = useGo();
  const resource = useMemo(() => pages((row) => go(commentsAddress(row.id))), [go]);
  return <ListPage title="页面反馈" resource={resource} />;
}

/** `83%`, nothing before anybody answered. */
function usefulShare({ useful, useless }: FeedbackPageRow): string {
  const all = useful + useless;
  return all === 0 ? '' : `${Math.round((100 * useful) / all)}%`;
}

const pages = (readComments: (row: FeedbackPageRow) => void): ListResource<FeedbackPageRow> => ({
  base: pageBase,
  label: '页面反馈',
  permission: 'content:feedback',
  columns: columnsOf(feedbackPage, [
    {
      name: 'name',
      rowHeader: true,
      render: (row) => (
        <a href={row.path} target="_blank" rel="noopener">
          {row.name}
        </a>
      ),
    },
    { name: 'path', width: 200, ellipsis: true },
    { name: 'ownerDept', width: 160 },
    { name: 'useful', width: 90, align: 'right' },
    { name: 'useless', width: 110, align: 'right' },
    { own: 'share', title: '有用的比例', width: 110, align: 'right', render: usefulShare },
    { name: 'lastTime', width: 160 },
  ]),
  query: queryOf(feedbackPage, [{ name: 'name' }, { name: 'ownerDept' }, { name: 'lastTime' }]),
  sort: { column: 'lastTime', order: 'desc' },
  nameOf: (row) => row.name,
  urls: { delete: null },
  batchDelete: false,
  emptyText: '还没有读者评价',
  exportName: '页面反馈',
  actions: [{ on: 'row', key: 'comments', label: '读者意见', open: readComments }],
});
