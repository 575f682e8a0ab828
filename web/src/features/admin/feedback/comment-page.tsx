import { feedbackAnswer } from '@/shared/api/tables/feedback-answer';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { type CommentRow, commentBase, pageBase } from './feedback-api';

/** What readers wrote about pages, and what was done about it. */
export default listScreen<CommentRow>('读者意见', {
  base: commentBase,
  label: '读者意见',
  permission: 'content:feedback',
  columns: columnsOf(feedbackAnswer, [
    { name: 'comment', rowHeader: true },
    { name: 'pageId', width: 200 },
    { name: 'useful', width: 100 },
    { name: 'status', width: 110 },
    { name: 'remark', width: 220 },
    { name: 'createTime', width: 160 },
  ]),
  query: queryOf(feedbackAnswer, [
    { name: 'status' },
    { name: 'createTime' },
    { name: 'pageId', hidden: true, inWords: () => '所选页面' },
  ]),
  nameOf: (row) => row.comment,
  fields: fieldsOf(feedbackAnswer, [{ name: 'status' }, { name: 'remark' }]),
  blank: null,
  batchDelete: false,
  emptyText: '还没有读者留下意见',
  exportName: '读者意见',
  invalidates: [resourceKey(pageBase)],
});
