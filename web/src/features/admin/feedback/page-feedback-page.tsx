import { useMemo } from 'react';
import { useGo } from '@/ui-admin/page/page-address';
import { moment } from '@/ui-admin/values/moment';
import { number } from '@/ui-admin/values/number';
import { matchText } from '@/widgets/inputs/match-text-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
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
  columns: [
    {
      name: 'name',
      title: '页面',
      rowHeader: true,
      render: (row) => (
        <a href={row.path} target="_blank" rel="noopener">
          {row.name}
        </a>
      ),
    },
    { name: 'path', title: '地址', width: 200, ellipsis: true },
    { name: 'ownerDept', title: '负责科室', width: 160 },
    { name: 'useful', title: '有用', kind: number, width: 90, align: 'right', sorter: true },
    { name: 'useless', title: '没有帮助', kind: number, width: 110, align: 'right', sorter: true },
    { name: 'share', title: '有用的比例', width: 110, align: 'right', render: usefulShare },
    { name: 'lastTime', title: '最近一次', kind: moment, width: 160, sorter: true },
  ],
  query: [
    { name: 'name', label: '页面', kind: matchText },
    { name: 'ownerDept', label: '负责科室', kind: matchText },
    { name: 'lastTime', label: '最近一次', kind: moment },
  ],
  sort: { column: 'lastTime', order: 'desc' },
  nameOf: (row) => row.name,
  batchDelete: false,
  emptyText: '还没有读者评价',
  exportName: '页面反馈',
  actionsOf: (row) => [{ key: 'comments', label: '读者意见', run: () => readComments(row) }],
});
