import { TreeSelect } from 'antd';
import { sysPermission } from '@/shared/api/tables/sys-permission';
import { type ControlProps, type FieldSpec, newRow, textOf } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { Icon } from '@/ui-admin/icon';
import { placed } from '@/ui-admin/tree/nodes';
import { byWords } from '@/ui-admin/values/by-words';
import { number } from '@/ui-admin/values/number';
import { ownKind } from '@/ui-admin/values/own-kind';
import { options } from '@/widgets/inputs';
import { fieldsOf } from '@/widgets/list-page';
import { menuOptions, type PermissionRow, savePermission } from '../directory-api';

export const menuTypes = byWords({ 0: '一级菜单', 1: '子菜单', 2: '按钮权限' });

/** A new entry: a group at the root, a page below a group, a button below a page. */
export function newPermission(parent?: PermissionRow): PermissionRow {
  const isPage = parent !== undefined && !parent.component.startsWith('layouts/');
  return newRow(fields([], ''), {
    parentId: parent?.id ?? '',
    component: parent ? '' : 'layouts/RouteView',
    menuType: parent ? (isPage ? 2 : 1) : 0,
  });
}

type Props = {
  row: PermissionRow;
  /** All entries, to choose the parent from. */
  tree: readonly PermissionRow[];
  onClose: () => void;
};

/** Adds or changes a menu entry or a button. Mount it while it is open. */
export function PermissionForm({ row, tree, onClose }: Props) {
  return (
    <FormModal
      note={row.id ? row.name : '菜单'}
      initial={row}
      specs={fields(tree, row.id)}
      save={({ children, ...own }) => savePermission(String(own.menuType) === '0' ? { ...own, parentId: '' } : own)}
      after={[menuOptions.queryKey]}
      onClose={onClose}
    />
  );
}

const isButton = (row: PermissionRow) => String(row.menuType) === '2';
const isEntry = (row: PermissionRow) => !isButton(row);

function fields(tree: readonly PermissionRow[], own: string): FieldSpec<PermissionRow>[] {
  return fieldsOf(sysPermission, [
    { name: 'menuType', kind: options(menuTypes), required: true },
    { name: 'name' },
    {
      name: 'parentId',
      kind: ownKind({ empty: '', edit: (control) => <ParentSelect {...control} tree={tree} own={own} /> }),
      required: true,
      wide: true,
      visible: (row) => String(row.menuType) !== '0',
    },
    { name: 'url', required: true, visible: isEntry, hint: '以 / 开头，或完整网址' },
    { name: 'component', visible: isEntry, hint: '页面的名称；菜单组为 layouts/RouteView' },
    { name: 'redirect', visible: (row) => String(row.menuType) === '0' },
    { name: 'icon', visible: isEntry },
    {
      name: 'perms',
      required: true,
      visible: isButton,
      hint: '如 system:user:add，可用逗号写多个；末段写列或字段的名称（如 system:user:phone）时只管这一列或字段',
    },
    {
      name: 'permsType',
      kind: options(byWords({ 1: '授权后可见', 2: '授权后可编辑' })),
      visible: isButton,
    },
    {
      name: 'status',
      kind: options([
        { value: '1', label: '有效' },
        { value: '0', label: '无效，人人可见' },
      ]),
      visible: isButton,
    },
    { name: 'sortNo', kind: number, initial: 1, hint: '小的在前' },
    { name: 'hidden', visible: isEntry },
    { name: 'keepAlive', initial: true, visible: isEntry },
    { name: 'internalOrExternal', visible: isEntry },
  ]);
}

type Choice = { value: string; title: string; disabled: boolean; children: Choice[] };

/** Entries that can stand above another one: no buttons, and not the entry itself or what stands below it. */
function choices(rows: readonly PermissionRow[], own: string, closed = false): Choice[] {
  return rows.filter(isEntry).map((row) => {
    const disabled = closed || row.id === own;
    return { value: row.id, title: row.name, disabled, children: choices(row.children ?? [], own, disabled) };
  });
}

function ParentSelect({
  value,
  onChange,
  onBlur,
  aria,
  disabled,
  invalid,
  tree,
  own,
}: ControlProps & Omit<Props, 'row' | 'onClose'> & { own: string }) {
  return (
    <TreeSelect
      {...aria}
      value={textOf(value) || null}
      treeData={placed(choices(tree, own))}
      suffixIcon={<Icon name="down" />}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder="请选择上级"
      popupRender={(menu) => (
        // antd names this id in aria-owns but gives it to nothing.
        <div id={`${aria.id}_list`}>{menu}</div>
      )}
      status={invalid ? 'error' : ''}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(next: string | null) => onChange(next ?? '')}
    />
  );
}
