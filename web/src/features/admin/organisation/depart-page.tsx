import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '@/shared/api/staff-client';
import type { Action } from '@/ui-admin/actions/action';
import { ActionLinks } from '@/ui-admin/actions/action-links';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { FieldPermission } from '@/ui-admin/form/field-rights';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied, Failed, Loading } from '@/ui-admin/state/states';
import { departKey } from '@/widgets/pickers/depart-api';
import { type TreeColumn, TreeTable, treeKey } from '@/widgets/trees/tree-table';
import { FoundCount, TreeTools } from '@/widgets/trees/tree-tools';
import { DepartForm, newDepart } from './depart-form';
import { DepartRights } from './depart-rights';
import { DepartRoles } from './depart-roles';
import { type DepartRow, departBase, departTree, type FoundRow, foundDeparts } from './organisation-api';

type Edited = { row: DepartRow; above: string };

/** The departments of the site as a tree. */
export default function DepartPage() {
  const may = useMay();
  return may('system:depart:list') ? <Departs /> : <Denied />;
}

function Departs() {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [keyword, setKeyword] = useState('');
  const found = useQuery(foundDeparts(keyword));
  const client = useQueryClient();
  const reload = async () => {
    await client.invalidateQueries({ queryKey: treeKey(departTree) });
    await client.invalidateQueries({ queryKey: departKey });
  };
  const { offersOf, dialog } = useActions(departActions(setEdited), useChange(reload));
  return (
    <>
      <PageHead title="部门管理" />
      <Card ref={keepsFocus}>
        <TreeTools
          base={departBase}
          permission="system:depart"
          label="部门"
          addLabel="新增顶级部门"
          onAdd={() => setEdited({ row: newDepart(''), above: '' })}
          onImported={() => void reload()}
          searchPlaceholder="名称、拼音、编码或上级"
          onSearch={setKeyword}
          {...(keyword ? { exportLabel: '导出全部' } : {})}
        />
        {keyword && found.data && <FoundCount shown={found.data.rows.length} total={found.data.total} />}
        {keyword && found.isPending && <Loading rows={5} />}
        {keyword && found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {(!keyword || found.data) && (
          <TreeTable<DepartRow>
            label="部门"
            url={departTree}
            permission="system:depart"
            parentKey="pid"
            hasChildren={(row) => row.isLeaf === false}
            nameOf={(row) => row.departName}
            empty={keyword ? '没有这样的部门：名称、拼音、编码和上级名称里都没有找到' : '还没有部门'}
            found={keyword ? found.data?.rows : undefined}
            columns={[
              { title: '部门名称', name: 'departName' },
              ...(keyword ? ofFound : []),
              { title: '机构编码', name: 'orgCode', width: 160 },
              ...(keyword ? [] : ofTree),
              { title: '电话', name: 'mobile', width: 140 },
              {
                title: '操作',
                name: 'actions',
                width: 180,
                render: (row) => <ActionLinks subject={row.departName} offers={offersOf(row, row.id)} />,
              },
            ]}
          />
        )}
      </Card>
      {edited && (
        <FieldPermission value="system:depart">
          <DepartForm row={edited.row} above={edited.above} onClose={() => setEdited(null)} />
        </FieldPermission>
      )}
      {dialog}
    </>
  );
}

const categories: Record<string, string> = { 1: '公司', 2: '部门', 3: '岗位' };

const ofTree: TreeColumn<DepartRow>[] = [
  { title: '机构类型', name: 'orgCategory', width: 100, render: (row) => categories[row.orgCategory] ?? '' },
  { title: '排序号', name: 'departOrder', width: 80 },
];

const isFound = (row: DepartRow): row is FoundRow => 'people' in row;

/** What tells departments of one name apart. */
const ofFound: TreeColumn<DepartRow>[] = [
  { title: '上级部门', name: 'path', width: 220, render: (row) => (isFound(row) ? row.path || '（顶级）' : '') },
  { title: '人数', name: 'people', width: 72, render: (row) => (isFound(row) ? row.people : '') },
];

const departActions = (onEdit: (edited: Edited) => void): Action<DepartRow>[] => [
  { key: 'edit', label: '编辑', permission: 'system:depart:edit', open: (row) => onEdit({ row, above: '' }) },
  {
    key: 'below',
    label: '添加下级',
    permission: 'system:depart:add',
    open: (row) => onEdit({ row: newDepart(row.id), above: row.departName }),
  },
  {
    key: 'rights',
    label: '部门权限',
    permission: 'system:role:grant',
    form: (depart, close) => <DepartRights depart={depart} onClose={close} />,
  },
  {
    key: 'roles',
    label: '部门角色',
    permission: 'system:role:list',
    form: (depart, close) => <DepartRoles depart={depart} onClose={close} />,
  },
  {
    key: 'delete',
    label: '删除',
    danger: true,
    permission: 'system:depart:delete',
    question: ({ departName }) => ({
      title: `删除部门「${departName}」？`,
      content: '它的下级部门一起删除，十秒内可以撤销。还有人的部门不能删除。',
    }),
    run: ({ id }) => staff.delete(`${departBase}/delete`, { query: { id } }),
    done: '删除成功',
  },
];
