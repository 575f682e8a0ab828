import { sysCategory } from '@/shared/api/tables/sys-category';
import { newRow } from '@/ui-admin/form/field-spec';
import { columnsOf, fieldsOf } from '@/widgets/list-page';
import { TreePage, type TreeResource } from '@/widgets/trees';
import { type CategoryRow, categoryBase, categoryLevel, foundCategories } from './setting-api';

/** Trees of words: classes with subclasses, each with a code that starts with the code above it. */
export default function CategoryPage() {
  return <TreePage title="分类字典" resource={categories} />;
}

const fields = fieldsOf<typeof sysCategory, CategoryRow>(sysCategory, [
  { name: 'name', wide: true },
  { name: 'code', disabled: true, hint: '由系统按上级生成', wide: true },
]);

const categories: TreeResource<CategoryRow> = {
  base: categoryBase,
  url: categoryLevel,
  parentKey: 'pid',
  permission: 'system:category',
  label: '类目',
  addLabel: '新增类目',
  hasChildren: ({ hasChild }) => hasChild === '1',
  nameOf: ({ name }) => name,
  empty: '还没有类目',
  by: '类目名称或编码',
  find: foundCategories,
  notFound: '没有名称或编码中有这些字的类目',
  exportsFound: true,
  columns: (found) =>
    columnsOf(sysCategory, [
      { name: 'name' },
      ...(found
        ? [{ title: '上级类目', own: 'path', width: 240, render: ({ path }: CategoryRow) => path || '（顶级）' }]
        : []),
      { name: 'code', width: 240 },
    ]),
  fields,
  formWidth: 560,
  blank: (above) => newRow(fields, { pid: above?.id ?? '' }),
  noteOf: () => '类目',
  sent: ({ path: _, pid, ...row }) => ({ ...row, pid: pid === '0' ? '' : pid }),
  loss: '它的下级类目一起删除，十秒内可以撤销。',
};
