import { longText } from '@/ui-admin/values/long-text';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { templateBase } from './consult-api';
import type { ReplyTemplate } from './consult-types';
import { categories, limits } from './core/words';

/** Texts that replies begin with. */
export default function TemplateListPage() {
  return <ListPage title="答复模板" resource={templates} />;
}

const templates: ListResource<ReplyTemplate> = {
  base: templateBase,
  label: '答复模板',
  permission: 'consult:template',
  urls: { exportXls: null, importExcel: null },
  sort: { column: 'sortNo', order: 'asc' },
  columns: [
    { name: 'name', title: '名称', width: 200, rowHeader: true, sorter: true },
    { name: 'category', title: '适用类别', width: 110, render: (row) => row.category_dictText || '全部类别' },
    { name: 'body', title: '内容', ellipsis: true },
    { name: 'sortNo', title: '排序', kind: number, width: 80, align: 'right', sorter: true },
  ],
  query: [
    { name: 'name', label: '名称', kind: matchText },
    { name: 'category', label: '适用类别', kind: options(categories) },
  ],
  nameOf: ({ name }) => name,
  fields: [
    { name: 'name', label: '名称', kind: text, required: true, max: 50 },
    {
      name: 'category',
      label: '适用类别',
      kind: options(categories),
      hint: '不选时所有来信都可以用',
    },
    {
      name: 'body',
      label: '内容',
      kind: longText(10),
      required: true,
      max: limits.answer.most,
      wide: true,
      hint: '要按来信填写的地方写成【电话】这样，提交审核以前会提醒',
    },
    { name: 'sortNo', label: '排序', kind: number, hint: '小的排在前面' },
  ],
  blank: { id: '', version: 0, name: '', category: '', body: '', sortNo: 0 },
};
