import { fresh, type PermissionRow } from './organisation-api';

export const menuTypes = [
  { value: '0', label: '一级菜单' },
  { value: '1', label: '子菜单' },
  { value: '2', label: '按钮权限' },
];

/** A new entry: a group at the root, a page below a group, a button below a page. */
export function blankPermission(parent?: PermissionRow): PermissionRow {
  const isPage = parent !== undefined && !parent.component.startsWith('layouts/');
  return {
    ...fresh,
    parentId: parent?.id ?? '',
    name: '',
    url: '',
    component: parent ? '' : 'layouts/RouteView',
    componentName: '',
    redirect: '',
    menuType: parent ? (isPage ? '2' : '1') : '0',
    perms: '',
    permsType: '1',
    sortNo: 1,
    alwaysShow: false,
    icon: '',
    route: true,
    leaf: true,
    keepAlive: true,
    hidden: false,
    hideTab: false,
    internalOrExternal: false,
    description: '',
    status: '1',
  };
}
