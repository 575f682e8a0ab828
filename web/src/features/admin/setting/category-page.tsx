import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '@/shared/api/staff-client';
import { sysCategory } from '@/shared/api/tables/sys-category';
import { messages } from '@/shared/messages/zh-cn';
import type { Action } from '@/ui-admin/actions/action';
import { ActionLinks } from '@/ui-admin/actions/action-links';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { FieldPermission } from '@/ui-admin/form/field-rights';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied, Failed, Loading } from '@/ui-admin/state/states';
import { useNotices } from '@/ui-admin/use-notices';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { TreeTable, treeKey } from '@/widgets/trees/tree-table';
import { FoundCount, TreeTools } from '@/widgets/trees/tree-tools';
import { type CategoryRow, categoryBase, categoryKey, categoryLevel, foundCategories } from './setting-api';

/** Trees of words: classes with subclasses, each with a code that starts with the code above it. */
export default function CategoryPage() {
  const may = useMay();
  return may('system:category:list') ? <Categories /> : <Denied />;
}

const fields: FieldSpec<CategoryRow>[] = fieldsOf(sysCategory, [
  { name: 'name', wide: true },
  { name: 'code', disabled: true, hint: '由系统按上级生成', wide: true },
]);

function Categories() {
  const [edited, setEdited] = useState<CategoryRow | null>(null);
  const client = useQueryClient();
  const notices = useNotices();
  const [keyword, setKeyword] = useState('');
  const found = useQuery(foundCategories(keyword));
  const reload = async () => {
    await client.invalidateQueries({ queryKey: treeKey(categoryLevel) });
    await client.invalidateQueries({ queryKey: categoryKey });
  };
  const { offersOf } = useActions(categoryActions(setEdited), useChange(reload));
  return (
    <>
      <PageHead title="分类字典" />
      <Card ref={keepsFocus}>
        <TreeTools
          base={categoryBase}
          permission="system:category"
          label="类目"
          addLabel="新增类目"
          onAdd={() => setEdited(newRow(fields, { pid: '' }))}
          onImported={() => void reload()}
          searchPlaceholder="类目名称或编码"
          onSearch={setKeyword}
          exportQuery={keyword ? { keyword } : {}}
        />
        {keyword && found.data && <FoundCount shown={found.data.rows.length} total={found.data.total} />}
        {keyword && found.isPending && <Loading rows={5} />}
        {keyword && found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {(!keyword || found.data) && (
          <TreeTable<CategoryRow>
            label="类目"
            url={categoryLevel}
            parentKey="pid"
            permission="system:category"
            hasChildren={(row) => row.hasChild === '1'}
            nameOf={(row) => row.name}
            empty={keyword ? '没有名称或编码中有这些字的类目' : '还没有类目'}
            found={keyword ? found.data?.rows : undefined}
            columns={columnsOf(sysCategory, [
              { name: 'name' },
              ...(keyword
                ? [
                    {
                      title: '上级类目',
                      own: 'path',
                      width: 240,
                      render: (row: CategoryRow) => row.path || '（顶级）',
                    },
                  ]
                : []),
              { name: 'code', width: 240 },
              {
                title: '操作',
                own: 'actions',
                width: 180,
                render: (row) => <ActionLinks subject={row.name} offers={offersOf(row, row.id)} />,
              },
            ])}
          />
        )}
      </Card>
      {edited && (
        <FieldPermission value="system:category">
          <FormModal
            title={edited.id ? '编辑' : '新增'}
            note={edited.id ? edited.name : '类目'}
            initial={edited}
            specs={fields}
            width={560}
            save={async ({ pid, path: _, ...row }) => {
              const body = { ...row, pid: pid === '0' ? '' : pid };
              await (row.id
                ? staff.put(`${categoryBase}/edit`, { body })
                : staff.post(`${categoryBase}/add`, { body }));
              notices.done(messages.saved);
              await reload();
            }}
            onClose={() => setEdited(null)}
          />
        </FieldPermission>
      )}
    </>
  );
}

const categoryActions = (onEdit: (row: CategoryRow) => void): Action<CategoryRow>[] => [
  { key: 'edit', label: '编辑', permission: 'system:category:edit', open: onEdit },
  {
    key: 'below',
    label: '添加下级',
    permission: 'system:category:add',
    open: (row) => onEdit(newRow(fields, { pid: row.id })),
  },
  {
    key: 'delete',
    label: '删除',
    danger: true,
    permission: 'system:category:delete',
    question: ({ name }) => ({ title: `删除类目「${name}」？`, content: '它的下级类目一起删除，十秒内可以撤销。' }),
    run: ({ id }) => staff.delete(`${categoryBase}/delete`, { query: { id } }),
    done: '删除成功',
  },
];
