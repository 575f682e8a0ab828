import { useQuery } from '@tanstack/react-query';
import { Button, Input, Table } from 'antd';
import { useMemo, useState } from 'react';
import type { Action } from '@/ui-admin/actions/action';
import { ActionLinks } from '@/ui-admin/actions/action-links';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { clearText } from '@/ui-admin/form/clear-button';
import { Icon } from '@/ui-admin/icon';
import list from '@/ui-admin/list/list.module.css';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied, Failed, Nothing } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { ExpandButton } from '@/widgets/trees/expand-button';
import { matchingBranches } from './branches';
import styles from './organisation.module.css';
import { deletePermission, menuOptions, type PermissionRow } from './organisation-api';
import { menuTypes, newPermission, PermissionForm } from './permission-form';
import { PermissionRules } from './permission-rules';

/** Menus, pages and buttons: what can be granted. */
export default function PermissionPage() {
  const may = useMay();
  return may('system:permission:list') ? <Menus /> : <Denied />;
}

function Menus() {
  const { data, error, isFetching, refetch } = useQuery(menuOptions);
  const [keyword, setKeyword] = useState('');
  const [edited, setEdited] = useState<PermissionRow | null>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const found = useMemo(() => matchingBranches(data ?? [], keyword), [data, keyword]);
  const may = useMay();
  const { offersOf, dialog } = useActions(menuActions(setEdited), useChange([menuOptions.queryKey]));
  return (
    <>
      <PageHead title="菜单管理" />
      <Card ref={keepsFocus}>
        <div className={styles.tools}>
          {may('system:permission:add') && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited(newPermission())}>
              新增菜单
            </Button>
          )}
          <Input.Search
            aria-label="查找菜单"
            placeholder="名称、路径或权限编码"
            allowClear={clearText}
            className={styles.search ?? ''}
            onSearch={(text) => setKeyword(text.trim())}
          />
        </div>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<PermissionRow>
            aria-label="菜单和按钮"
            className={list.table ?? ''}
            size="small"
            rowKey="id"
            scroll={{ x: 860 }}
            loading={isFetching}
            pagination={false}
            dataSource={found.rows}
            expandable={{
              expandedRowKeys: keyword ? found.open : [...opened],
              onExpandedRowsChange: (keys) => setOpened(keys.map(String)),
              expandIcon: ({ expanded, expandable, record, onExpand }) => (
                <ExpandButton
                  expandable={expandable}
                  expanded={expanded}
                  name={record.name}
                  onToggle={(event) => onExpand(record, event)}
                />
              ),
            }}
            locale={{ emptyText: <Nothing text={keyword ? '没有符合的菜单' : '还没有菜单'} /> }}
            columns={[
              { title: '名称', dataIndex: 'name', width: 300, rowScope: 'row' },
              {
                title: '类型',
                key: 'menuType',
                width: 100,
                render: (_, row) => menuTypes.find(({ value }) => value === String(row.menuType))?.label,
              },
              { title: '路径', dataIndex: 'url', width: 180, ellipsis: true },
              { title: '权限编码', dataIndex: 'perms', ellipsis: true },
              {
                title: '状态',
                key: 'hidden',
                width: 80,
                render: (_, row) => (row.hidden ? <StateTag tone="flat">隐藏</StateTag> : null),
              },
              {
                title: '操作',
                key: 'actions',
                width: 170,
                render: (_, row) => <ActionLinks subject={row.name} offers={offersOf(row, row.id)} />,
              },
            ]}
          />
        )}
      </Card>
      {edited && <PermissionForm row={edited} tree={data ?? []} onClose={() => setEdited(null)} />}
      {dialog}
    </>
  );
}

const isButton = ({ menuType }: PermissionRow) => String(menuType) === '2';

const menuActions = (onEdit: (row: PermissionRow) => void): Action<PermissionRow>[] => [
  { key: 'edit', label: '编辑', permission: 'system:permission:edit', open: onEdit },
  {
    key: 'below',
    label: '添加下级',
    permission: 'system:permission:add',
    when: (row) => !isButton(row),
    open: (row) => onEdit(newPermission(row)),
  },
  {
    key: 'rules',
    label: '数据规则',
    permission: 'system:permission:edit',
    when: (row) => !isButton(row),
    form: (row, close) => <PermissionRules row={row} onClose={close} />,
  },
  {
    key: 'delete',
    label: '删除',
    danger: true,
    permission: 'system:permission:delete',
    question: ({ name, children }) => ({
      title: `删除「${name}」？`,
      content: `${children?.length ? '它下面的菜单和按钮也会删除，' : ''}各角色的相应权限一并收回，十秒内可以撤销。`,
    }),
    run: ({ id }) => deletePermission(id),
    done: '删除成功',
  },
];
