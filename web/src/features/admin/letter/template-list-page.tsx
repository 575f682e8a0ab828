import { consultTemplate } from '@/shared/api/tables/consult-template';
import { longText } from '@/ui-admin/values/long-text';
import { columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { limits } from './core/words';
import { templateBase } from './letter-api';
import type { ReplyTemplate } from './letter-types';

/** Texts that replies begin with. */
export default listScreen<ReplyTemplate>('答复模板', {
  base: templateBase,
  label: '答复模板',
  permission: 'consult:template',
  urls: { exportXls: null, importExcel: null },
  sort: { column: 'sortNo', order: 'asc' },
  columns: columnsOf(consultTemplate, [
    { name: 'name', width: 200, rowHeader: true },
    { name: 'category', width: 110, render: (row) => row.category_dictText || '全部类别' },
    { name: 'body', ellipsis: true },
    { name: 'sortNo', width: 80, align: 'right' },
  ]),
  query: queryOf(consultTemplate, [{ name: 'name' }, { name: 'category' }]),
  nameOf: ({ name }) => name,
  fields: fieldsOf(consultTemplate, [
    { name: 'name' },
    { name: 'category', hint: '不选时所有来信都可以用' },
    {
      name: 'body',
      kind: longText(10),
      max: limits.answer.most,
      wide: true,
      hint: '要按来信填写的地方写成【电话】这样，提交审核以前会提醒',
    },
    { name: 'sortNo', hint: '小的排在前面' },
  ]),
});
