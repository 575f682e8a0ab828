import { sysDepart } from '@/shared/api/tables/sys-depart';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { longText } from '@/ui-admin/values/long-text';
import { fieldsOf } from '@/widgets/list-page';
import { departKey } from '@/widgets/pickers';
import { region } from '@/widgets/region';
import { category, type TreeColumn, TreePage, type TreeResource } from '@/widgets/trees';
import { type DepartRow, departBase, departTree, type FoundRow, foundDeparts } from '../directory-api';
import { DepartRights } from './depart-rights';
import { DepartRoles } from './depart-roles';

/** The departments of the site as a tree. */
export default function DepartPage() {
  return <TreePage title="部门管理" resource={departs} />;
}

/** Where a department is, down to the county. */
const place = region();

const fields: FieldSpec<DepartRow>[] = fieldsOf(sysDepart, [
  { name: 'departName' },
  { name: 'orgCategory', required: true },
  { name: 'orgCode', disabled: true, hint: '由系统按上级生成' },
  { name: 'departOrder', hint: '小的在前' },
  {
    name: 'workField',
    kind: category({ multiple: true, store: 'code' }),
    wide: true,
    hint: '从分类字典选择，可以选几项',
  },
  { name: 'mobile' },
  { name: 'fax' },
  { name: 'region', kind: place, wide: true, hint: '分中心、基层机构选到区县，如 浙江省 杭州市 西湖区' },
  { name: 'address', wide: true },
  { name: 'memo', kind: longText() },
]);

export const newDepart = (parentId: string) => newRow(fields, { parentId });

const categories: Record<string, string> = { 1: '公司', 2: '部门', 3: '岗位' };

const ofTree: TreeColumn<DepartRow>[] = [
  { title: '机构类型', name: 'orgCategory', width: 100, render: (row) => categories[row.orgCategory] ?? '' },
  { title: '所在地区', name: 'region', width: 200, render: (row) => place.show(row.region, row) },
  { title: '排序号', name: 'departOrder', width: 80 },
];

const isFound = (row: DepartRow): row is FoundRow => 'people' in row;

/** What tells departments of one name apart. */
const ofFound: TreeColumn<DepartRow>[] = [
  { title: '上级部门', name: 'path', width: 220, render: (row) => (isFound(row) ? row.path || '（顶级）' : '') },
  { title: '人数', name: 'people', width: 72, render: (row) => (isFound(row) ? row.people : '') },
];

const departs: TreeResource<DepartRow> = {
  base: departBase,
  url: departTree,
  parentKey: 'pid',
  permission: 'system:depart',
  label: '部门',
  addLabel: '新增顶级部门',
  hasChildren: ({ isLeaf }) => isLeaf === false,
  nameOf: ({ departName }) => departName,
  empty: '还没有部门',
  by: '名称、拼音、编码或上级',
  find: foundDeparts,
  notFound: '没有这样的部门：名称、拼音、编码和上级名称里都没有找到',
  columns: (found) => [
    { title: '部门名称', name: 'departName' },
    ...(found ? ofFound : []),
    { title: '机构编码', name: 'orgCode', width: 160 },
    ...(found ? [] : ofTree),
    { title: '电话', name: 'mobile', width: 140 },
  ],
  fields,
  blank: (above) => newDepart(above?.id ?? ''),
  noteOf: (above) => (above ? `${above.departName} 的下级部门` : '顶级部门'),
  loss: '它的下级部门一起删除，十秒内可以撤销。还有人的部门不能删除。',
  actions: [
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
  ],
  invalidates: [departKey],
};
