import { resourceKey } from '@/ui-admin/list/resource-api';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type CommentRow, commentBase, pageBase } from './feedback-api';

/** What readers wrote about pages, and what was done about it. */
export default function CommentPage() {
  return <ListPage title="读者意见" resource={comments} />;
}

const states = [
  { value: 'new', label: '待处理' },
  { value: 'done', label: '已处理' },
];

const comments: ListResource<CommentRow> = {
  base: commentBase,
  label: '读者意见',
  permission: 'content:feedback',
  columns: [
    { name: 'comment', title: '意见', rowHeader: true },
    { name: 'pageId', title: '页面', width: 200, render: (row) => row.pageId_dictText },
    { name: 'useful', title: '评价', width: 100, render: (row) => row.useful_dictText },
    { name: 'status', title: '处理状态', width: 110, render: (row) => row.status_dictText },
    { name: 'remark', title: '处理说明', width: 220 },
    { name: 'createTime', title: '时间', kind: moment, width: 160, sorter: true },
  ],
  query: [
    { name: 'status', label: '处理状态', kind: options(states) },
    { name: 'createTime', label: '时间', kind: moment },
    { name: 'pageId', label: '页面', kind: text, hidden: true, inWords: () => '所选页面' },
  ],
  nameOf: (row) => row.comment,
  fields: [
    { name: 'status', label: '处理状态', kind: options(states), required: true },
    { name: 'remark', label: '处理说明', kind: longText(), max: 500 },
  ],
  blank: null,
  batchDelete: false,
  emptyText: '还没有读者留下意见',
  exportName: '读者意见',
  invalidates: [resourceKey(pageBase)],
};
