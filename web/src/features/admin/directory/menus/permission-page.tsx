import { useMemo, useState } from 'react';
import { useOffered } from '@/ui-admin/actions/registry';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { SearchField } from '@/ui-admin/form/search-field';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { type ListColumn, ListTools, useWholeList, withRows } from '@/widgets/list';
import { branchActions, TreeRows } from '@/widgets/trees';
import { deletePermission, menuOptions, type PermissionRow } from '../directory-api';
import { matchingBranches } from './branches';
import { menuTypes, newPermission, PermissionForm } from './permission-form';
import { PermissionRules } from './permission-rules';

/** Menus, pages and buttons: what can be granted. */
export default function PermissionPage() {
  const may = useMay();
  return may('system:permission:list') ? <Menus /> : <Denied />;
}

function Menus() {
  const menus = useWholeList(menuOptions);
  const { rows } = menus.answer;
  const [keyword, setKeyword] = useState('');
  const [edited, setEdited] = useState<PermissionRow | null>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const found = useMemo(() => matchingBranches(rows, keyword), [rows, keyword]);
  const change = useChange([menuOptions.queryKey]);
  const { offersOf, dialog } = useActions(menuActions(setEdited), change);
  const tools = useActions<void>(
    [
      {
        key: 'add',
        label: '新增菜单',
        icon: 'plus',
        keys: 'N',
        primary: true,
        permission: 'system:permission:add',
        open: () => setEdited(newPermission()),
      },
    ],
    change,
  ).offersOf();
  useOffered('菜单', tools);
  return (
    <>
      <PageHead title="菜单管理" />
      <Card ref={keepsFocus}>
        <ListTools offers={tools}>
          <SearchField label="查找菜单" placeholder="名称、路径或权限编码" onSearch={setKeyword} />
        </ListTools>
        <TreeRows<PermissionRow>
          label="菜单和按钮"
          list={withRows(menus, found.rows)}
          columns={columns}
          nameOf={({ name }) => name}
          offersOf={(row) => offersOf(row, row.id)}
          opened={keyword ? found.open : opened}
          onToggle={({ id }, open) => setOpened(open ? [...opened, id] : opened.filter((each) => each !== id))}
          empty={keyword ? '没有符合的菜单' : '还没有菜单'}
        />
      </Card>
      {edited && <PermissionForm row={edited} tree={rows} onClose={() => setEdited(null)} />}
      {dialog}
    </>
  );
}

const columns: ListColumn<PermissionRow>[] = [
  { title: '名称', name: 'name', width: 300, rowHeader: true },
  {
    title: '类型',
    name: 'menuType',
    width: 100,
    render: (row) => menuTypes.find(({ value }) => value === String(row.menuType))?.label,
  },
  { title: '路径', name: 'url', width: 180, ellipsis: true },
  { title: '权限编码', name: 'perms', ellipsis: true },
  {
    title: '状态',
    name: 'hidden',
    width: 80,
    render: (row) => (row.hidden ? <StateTag tone="flat">隐藏</StateTag> : null),
  },
];

const isButton = ({ menuType }: PermissionRow) => String(menuType) === '2';

const menuActions = (onEdit: (row: PermissionRow) => void) =>
  branchActions<PermissionRow>({
    permission: 'system:permission',
    onEdit,
    onAddBelow: (row) => onEdit(newPermission(row)),
    holds: (row) => !isButton(row),
    further: [
      {
        key: 'rules',
        label: '数据规则',
        permission: 'system:permission:edit',
        when: (row) => !isButton(row),
        form: (row, close) => <PermissionRules row={row} onClose={close} />,
      },
    ],
    question: ({ name, children }) => ({
      title: `删除「${name}」？`,
      content: `${children?.length ? '它下面的菜单和按钮也会删除，' : ''}各角色的相应权限一并收回，十秒内可以撤销。`,
    }),
    remove: deletePermission,
  });
