import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { staffClient } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { FieldPermission } from '@/ui-admin/form/field-rights';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { Icon } from '@/ui-admin/icon';
import { type Action, ActionLinks } from '@/ui-admin/list/action-links';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied } from '@/ui-admin/state/states';
import { useChange } from '@/ui-admin/use-change';
import { useNotices } from '@/ui-admin/use-notices';
import { TreeTable, treeKey } from '@/widgets/trees/tree-table';
import styles from './setting.module.css';
import { type CategoryRow, categoryBase, categoryLevel, fresh } from './setting-api';

/** Trees of words: classes with subclasses, each with a code that starts with the code above it. */
export default function CategoryPage() {
  const may = useMay();
  return may('system:category:list') ? <Categories /> : <Denied />;
}

const blank = (parent?: CategoryRow): CategoryRow => ({
  ...fresh,
  pid: parent?.id ?? '',
  name: '',
  code: '',
  hasChild: '0',
});

const fields: FieldSpec<CategoryRow>[] = [
  { name: 'name', label: '类目名称', kind: 'text', required: true, max: 100, wide: true },
  { name: 'code', label: '类目编码', kind: 'text', disabled: true, hint: '由系统按上级生成', wide: true },
];

function Categories() {
  const [edited, setEdited] = useState<CategoryRow | null>(null);
  const client = useQueryClient();
  const notices = useNotices();
  const may = useMay();
  const reload = () => client.invalidateQueries({ queryKey: treeKey(categoryLevel) });
  const actionsOf = useCategoryActs(setEdited, reload);
  return (
    <>
      <PageHead title="分类字典" />
      <Card>
        <div className={styles.tools}>
          {may('system:category:add') && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited(blank())}>
              新增类目
            </Button>
          )}
        </div>
        <TreeTable<CategoryRow>
          label="类目"
          url={categoryLevel}
          parentKey="pid"
          permission="system:category"
          hasChildren={(row) => row.hasChild === '1'}
          nameOf={(row) => row.name}
          empty="还没有类目"
          columns={[
            { title: '类目名称', name: 'name' },
            { title: '类目编码', name: 'code', width: 240 },
            {
              title: '操作',
              name: 'actions',
              width: 180,
              render: (row) => <ActionLinks subject={row.name} actions={actionsOf(row)} />,
            },
          ]}
        />
      </Card>
      {edited && (
        <FieldPermission value="system:category">
          <FormModal
            title={edited.id ? '编辑' : '新增'}
            note={edited.id ? edited.name : '类目'}
            initial={edited}
            specs={fields}
            width={560}
            save={async ({ pid, ...row }) => {
              const body = { ...row, pid: pid === '0' ? '' : pid };
              await staffClient(`${categoryBase}/${row.id ? 'edit' : 'add'}`, {
                method: row.id ? 'PUT' : 'POST',
                body,
              });
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

function useCategoryActs(
  onEdit: (row: CategoryRow) => void,
  reload: () => Promise<void>,
): (row: CategoryRow) => Action[] {
  const may = useMay();
  const ask = useQuestion();
  const change = useChange(reload);
  const remove = async (row: CategoryRow) => {
    const question = { title: `删除类目「${row.name}」？`, content: '它的下级类目一起删除，不能恢复。' };
    if (!(await ask({ ...question, ok: '删除', danger: true }))) {
      return;
    }
    await change(() => staffClient(`${categoryBase}/delete`, { method: 'DELETE', query: { id: row.id } }), '删除成功');
  };
  return (row) =>
    [
      { key: 'edit', label: '编辑', permission: 'system:category:edit', run: () => onEdit(row) },
      { key: 'below', label: '添加下级', permission: 'system:category:add', run: () => onEdit(blank(row)) },
      {
        key: 'delete',
        label: '删除',
        danger: true,
        permission: 'system:category:delete',
        run: () => void remove(row),
      },
    ].filter(({ permission }) => may(permission));
}
