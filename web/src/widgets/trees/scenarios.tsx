import { refusing, waiting } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { KindFields } from '@/testing/kind-fields';
import { answered } from '@/testing/scenario';
import { categoryCalls, dictCalls, type KindRow, kinds, rowOf, tableCalls, tableUrl } from './sample';
import { CategorySelect, type CategoryTree } from './view/category-select';
import { type DictTree, DictTreeSelect } from './view/dict-tree-select';
import { category as categoryKind, dictTree as dictTreeKind } from './view/node-kind';
import { TreeTable } from './view/tree-table';

const dictTree: DictTree = {
  tableName: 'sys_category',
  text: 'name',
  code: 'id',
  pidField: 'pid',
  hasChildField: 'has_child',
};

type State = { initial?: string; disabled?: boolean; error?: string; multiple?: boolean };

const dict = ({ multiple = false, ...field }: State = {}, tree: Partial<DictTree> = {}) => (
  <HeldField label="病种" {...field}>
    {(control) => <DictTreeSelect {...control} multiple={multiple} tree={{ ...dictTree, ...tree }} />}
  </HeldField>
);

const category = ({ multiple = false, ...field }: State = {}, tree: CategoryTree = {}) => (
  <HeldField label="分类" {...field}>
    {(control) => <CategorySelect {...control} multiple={multiple} {...tree} />}
  </HeldField>
);

const table = (found?: readonly KindRow[]) => (
  <TreeTable<KindRow>
    label="病种列表"
    url={tableUrl}
    hasChildren={(row) => row.hasChildren === true}
    nameOf={(row) => row.name}
    columns={[
      { title: '名称', name: 'name' },
      { title: '编码', name: 'code', width: 160 },
    ]}
    empty="还没有病种"
    found={found}
  />
);

const allCalls = { ...dictCalls, ...categoryCalls, ...tableCalls };
const dictLevel = 'GET /sys/dict/loadTreeData';
const rootLevel = 'GET /sys/category/loadTreeRoot';
const tableLevel = `GET ${tableUrl}`;
const broken = refusing(500, '数据库正在维护');
const forbidden = refusing(403, '没有权限');

export const scenarios = answered(allCalls, [
  { title: 'dict', note: '字典树，单选', render: () => dict() },
  { title: 'dict-chosen', note: '已保存的值显示名称', render: () => dict({ initial: '112' }) },
  {
    title: 'dict-multiple',
    note: '多选，其中一个值已不存在',
    render: () => dict({ initial: '111,21,99', multiple: true }),
  },
  { title: 'dict-disabled', note: '不能修改', render: () => dict({ initial: '112', disabled: true }) },
  { title: 'dict-invalid', note: '校验没有通过', render: () => dict({ error: '请选择病种' }) },
  { title: 'dict-empty', note: '没有可选的', render: () => dict(), calls: { ...dictCalls, [dictLevel]: () => [] } },
  { title: 'dict-loading', note: '树还没有到', render: () => dict(), calls: { ...dictCalls, [dictLevel]: waiting } },
  { title: 'dict-error', note: '加载失败', render: () => dict(), calls: { ...dictCalls, [dictLevel]: broken } },
  { title: 'dict-no-permission', note: '没有权限', render: () => dict(), calls: { [dictLevel]: forbidden } },
  { title: 'dict-bad-condition', note: '条件不是 JSON 对象', render: () => dict({}, { condition: 'status=1' }) },
  { title: 'category', note: '分类树，单选', render: () => category() },
  { title: 'category-multiple', note: '分类树，多选', render: () => category({ initial: '11,21', multiple: true }) },
  {
    title: 'category-code',
    note: '保存编码，只列某一类之下',
    render: () => category({ initial: 'A01A01' }, { store: 'code', pcode: 'A01' }),
  },
  { title: 'category-error', note: '上级分类不存在', render: () => category({}, { pcode: 'Z99' }) },
  {
    title: 'category-no-permission',
    note: '没有权限',
    render: () => category(),
    calls: { ...categoryCalls, [rootLevel]: forbidden },
  },
  { title: 'table', note: '逐级展开的表格', render: () => table() },
  { title: 'table-found', note: '查询结果', render: () => table([...kinds.slice(2, 4)].map(rowOf)) },
  { title: 'table-empty', note: '没有数据', render: () => table(), calls: { [tableLevel]: () => [] } },
  { title: 'table-loading', note: '数据还没有到', render: () => table(), calls: { [tableLevel]: waiting } },
  { title: 'table-error', note: '加载失败', render: () => table(), calls: { [tableLevel]: broken } },
  { title: 'table-no-permission', note: '没有权限', render: () => table(), calls: { [tableLevel]: forbidden } },
  {
    title: 'table-unknown-rows',
    note: '返回的数据不能识别',
    render: () => table(),
    calls: { [tableLevel]: () => ({ rows: [] }) },
  },
  {
    title: 'kinds',
    note: '树上的值：表单、列表、查询',
    render: () => (
      <KindFields
        cases={[
          { label: '分类', kind: categoryKind(), value: '11' },
          { label: '病种', kind: dictTreeKind({ ...dictTree, multiple: true }), value: '111,112' },
        ]}
      />
    ),
  },
]);
