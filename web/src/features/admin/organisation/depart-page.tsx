import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { staffClient } from '@/shared/api/staff-client';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { clearText } from '@/ui-admin/form/clear-button';
import { FieldPermission } from '@/ui-admin/form/field-rights';
import { Icon } from '@/ui-admin/icon';
import { type Action, ActionLinks } from '@/ui-admin/list/action-links';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied } from '@/ui-admin/state/states';
import { useChange } from '@/ui-admin/use-change';
import { ImportModal } from '@/widgets/list-page/view/import-modal';
import { useExport } from '@/widgets/list-page/view/use-export';
import { departKey } from '@/widgets/pickers/depart-api';
import { TreeTable, treeKey } from '@/widgets/trees/tree-table';
import { blankDepart, DepartForm } from './depart-form';
import { DepartRights } from './depart-rights';
import { DepartRoles } from './depart-roles';
import styles from './organisation.module.css';
import { type DepartRow, departBase, departTree, foundDeparts } from './organisation-api';

type Edited = { row: DepartRow; above: string };

/** What is open over a department. */
type Opened = { what: 'rights' | 'roles'; depart: DepartRow };

/** The departments of the site as a tree. */
export default function DepartPage() {
  const may = useMay();
  return may('system:depart:list') ? <Departs /> : <Denied />;
}

function Departs() {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [importing, setImporting] = useState(false);
  const [keyword, setKeyword] = useState('');
  const found = useQuery(foundDeparts(keyword));
  const client = useQueryClient();
  const reload = async () => {
    await client.invalidateQueries({ queryKey: treeKey(departTree) });
    await client.invalidateQueries({ queryKey: departKey });
  };
  const actionsOf = useDepartActs(setEdited, setOpened, reload);
  return (
    <>
      <PageHead title="部门管理" />
      <Card>
        <DepartTools
          onAdd={() => setEdited({ row: blankDepart(), above: '' })}
          onImport={() => setImporting(true)}
          onSearch={setKeyword}
        />
        <TreeTable<DepartRow>
          label="部门"
          url={departTree}
          permission="system:depart"
          parentKey="pid"
          hasChildren={(row) => row.isLeaf === false}
          nameOf={(row) => row.departName}
          empty={keyword ? '没有名称中有这些字的部门' : '还没有部门'}
          found={keyword ? (found.data ?? []) : undefined}
          columns={[
            { title: '部门名称', name: 'departName' },
            { title: '机构编码', name: 'orgCode', width: 160 },
            { title: '机构类型', name: 'orgCategory', width: 100, render: (row) => categories[row.orgCategory] ?? '' },
            { title: '电话', name: 'mobile', width: 140 },
            { title: '排序号', name: 'departOrder', width: 80 },
            {
              title: '操作',
              name: 'actions',
              width: 180,
              render: (row) => <ActionLinks subject={row.departName} actions={actionsOf(row)} />,
            },
          ]}
        />
      </Card>
      {edited && (
        <FieldPermission value="system:depart">
          <DepartForm row={edited.row} above={edited.above} onClose={() => setEdited(null)} />
        </FieldPermission>
      )}
      {opened?.what === 'rights' && <DepartRights depart={opened.depart} onClose={() => setOpened(null)} />}
      {opened?.what === 'roles' && <DepartRoles depart={opened.depart} onClose={() => setOpened(null)} />}
      {importing && (
        <ImportModal
          url={`${departBase}/importExcel`}
          template={`${departBase}/importTemplate`}
          onClose={() => setImporting(false)}
          onImported={() => void reload()}
        />
      )}
    </>
  );
}

const categories: Record<string, string> = { 1: '公司', 2: '部门', 3: '岗位' };

type ToolsProps = { onAdd: () => void; onImport: () => void; onSearch: (text: string) => void };

function DepartTools({ onAdd, onImport, onSearch }: ToolsProps) {
  const may = useMay();
  const exporting = useExport();
  return (
    <div className={styles.tools}>
      {may('system:depart:add') && (
        <Button type="primary" icon={<Icon name="plus" />} onClick={onAdd}>
          新增顶级部门
        </Button>
      )}
      {may('system:depart:import') && (
        <Button icon={<Icon name="upload" />} onClick={onImport}>
          导入
        </Button>
      )}
      {may('system:depart:export') && (
        <Button
          icon={<Icon name="download" />}
          loading={exporting.received !== null}
          onClick={() => void exporting.start(`${departBase}/exportXls`, {}, '部门')}
        >
          导出
        </Button>
      )}
      <Input.Search
        aria-label="按部门名称查找"
        placeholder="部门名称"
        allowClear={clearText}
        className={styles.search ?? ''}
        onSearch={(text) => onSearch(text.trim())}
      />
    </div>
  );
}

function useDepartActs(
  onEdit: (edited: Edited) => void,
  onOpen: (opened: Opened) => void,
  reload: () => Promise<void>,
): (row: DepartRow) => Action[] {
  const may = useMay();
  const ask = useQuestion();
  const change = useChange(reload);
  const remove = async (row: DepartRow) => {
    const question = {
      title: `删除部门「${row.departName}」？`,
      content: '它的下级部门一起删除，不能恢复。还有人的部门不能删除。',
    };
    if (!(await ask({ ...question, ok: '删除', danger: true }))) {
      return;
    }
    await change(() => staffClient(`${departBase}/delete`, { method: 'DELETE', query: { id: row.id } }), '删除成功');
  };
  return (row) =>
    [
      {
        key: 'edit',
        label: '编辑',
        permission: 'system:depart:edit',
        run: () => onEdit({ row, above: '' }),
      },
      {
        key: 'below',
        label: '添加下级',
        permission: 'system:depart:add',
        run: () => onEdit({ row: blankDepart(row), above: row.departName }),
      },
      {
        key: 'rights',
        label: '部门权限',
        permission: 'system:role:grant',
        run: () => onOpen({ what: 'rights', depart: row }),
      },
      {
        key: 'roles',
        label: '部门角色',
        permission: 'system:role:list',
        run: () => onOpen({ what: 'roles', depart: row }),
      },
      {
        key: 'delete',
        label: '删除',
        danger: true,
        permission: 'system:depart:delete',
        run: () => void remove(row),
      },
    ].filter(({ permission }) => may(permission));
}
