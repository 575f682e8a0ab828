import { Refusal, refusing, waiting } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import type { Scenario } from '@/testing/scenario';
import { PermissionContext } from '@/ui-admin/permission';
import { date } from '@/ui-admin/values/date';
import type { ListResource } from './core/list-resource';
import {
  aPosition,
  base,
  everything,
  importedColumns,
  ownImports,
  type Position,
  positionResource,
  positions,
  refusedRows,
  sideCalls,
} from './sample';
import { DetailModal, RowDetails } from './view/detail-modal';
import { ImportColumns } from './view/import-columns';
import { ImportModal } from './view/import-modal';
import { RefusedRows } from './view/import-refused';
import { ListPage } from './view/list-page';
import { OwnImports } from './view/own-imports';
import { type Bin, RecycleBin } from './view/recycle-bin';
import { RowFormModal } from './view/row-form-modal';

const nothing = () => {};
const done = () => Promise.resolve();

function list(codes: readonly string[] = everything, resource: ListResource<Position> = positionResource) {
  const auth = codes.map((action) => ({ action, type: '1', describe: action }));
  return (
    <PermissionContext value={{ auth, allAuth: [] }}>
      <ListPage resource={resource} title="职务管理" />
    </PermissionContext>
  );
}

const binOf = (load: Bin<Position>['load']) => {
  const bin: Bin<Position> = {
    base,
    label: '职务',
    nameOf: (row) => row.name,
    columns: [
      { name: 'name', title: '职务名称', rowHeader: true },
      { name: 'code', title: '职务编码' },
    ],
    load,
    restore: done,
    purge: done,
    loss: '职务和它的级别都会删除，',
  };
  return <RecycleBin bin={bin} onClose={nothing} />;
};

const withRows = (count: number) => () => ({ ...sideCalls, ...fakeTable(base, positions(count)) });

export const scenarios: Scenario[] = [
  { title: 'rows', note: '多页数据，全部权限', render: () => list(), calls: withRows(28) },
  {
    title: 'loading',
    note: '数据还没有到',
    render: () => list(),
    calls: { ...sideCalls, [`GET ${base}/list`]: waiting },
  },
  { title: 'empty', note: '没有数据', render: () => list(), calls: withRows(0) },
  {
    title: 'error',
    note: '加载失败',
    render: () => list(),
    calls: { ...sideCalls, [`GET ${base}/list`]: refusing(500, '数据库正在维护') },
  },
  { title: 'no-permission', note: '没有查看权限', render: () => list([]), calls: withRows(3) },
  { title: 'read-only', note: '只能查看', render: () => list(['system:position:list']), calls: withRows(3) },
  {
    title: 'sub-table',
    note: '每行可以展开子表；第一行打不开',
    render: () => list(everything, withSubTable),
    calls: withRows(3),
  },
  { title: 'bin', note: '回收站', render: () => binOf(() => Promise.resolve(positions(3))) },
  { title: 'bin-empty', note: '回收站是空的', render: () => binOf(() => Promise.resolve([])) },
  {
    title: 'bin-error',
    note: '回收站打不开',
    render: () => binOf(() => Promise.reject(new Refusal(500, '数据库正在维护'))),
  },
  {
    title: 'form-add',
    note: '新增弹窗',
    render: () => (
      <RowFormModal
        resource={positionResource}
        mode="add"
        row={aPosition(1, { id: '', name: '', code: '' })}
        onClose={nothing}
        onSaved={done}
      />
    ),
  },
  {
    title: 'form-detail',
    note: '详情弹窗，不能保存',
    render: () => (
      <RowFormModal resource={positionResource} mode="detail" row={aPosition(1)} onClose={nothing} onSaved={done} />
    ),
  },
  {
    title: 'detail',
    note: '详细信息，可以全屏',
    render: () => (
      <DetailModal name="职务 1" onClose={nothing}>
        <RowDetails columns={positionResource.columns} row={aPosition(1)} />
      </DetailModal>
    ),
    calls: sideCalls,
  },
  {
    title: 'import',
    note: '导入EXCEL，带校验开关和模板',
    render: () => (
      <ImportModal
        url={`${base}/importExcel`}
        template={`${base}/importTemplate`}
        checks
        onClose={nothing}
        onImported={nothing}
      />
    ),
    calls: {
      [`POST ${base}/importExcel`]: () =>
        Response.json({
          success: true,
          code: 201,
          message: '共 3 行，导入 2 行，1 行有错误',
          result: `${base}/errors`,
        }),
    },
  },
  {
    title: 'own-imports',
    note: '我的导入：正在做、有退回、没有做完',
    render: () => <OwnImports />,
    calls: { 'GET /sys/common/importTasks': () => ownImports },
  },
  {
    title: 'import-columns',
    note: '核对文件的列导入到哪里',
    render: () => (
      <ImportColumns
        url={`${base}/importColumns`}
        files={[new File(['x'], '职务.xlsx')]}
        mapping={{}}
        onChange={nothing}
      />
    ),
    calls: { [`POST ${base}/importColumns`]: () => importedColumns },
  },
  {
    title: 'import-refused',
    note: '退回的行就地改正',
    render: () => <RefusedRows refused={refusedRows} whole={false} busy={false} onSend={nothing} onTouched={nothing} />,
  },
  {
    title: 'import-refused-many',
    note: '退回的行太多，改在错误文件里',
    render: () => (
      <RefusedRows
        refused={{ ...refusedRows, more: 400 }}
        whole={false}
        busy={false}
        onSend={nothing}
        onTouched={nothing}
      />
    ),
  },
];

const withSubTable: ListResource<Position> = {
  ...positionResource,
  subTable: {
    label: '任职记录',
    load: async (row) => {
      if (row.code === 'P01') {
        throw new Refusal(500, '没有');
      }
      return { records: [{ id: `${row.id}-1`, who: '何建国', since: '2024-03-01' }], total: 12 };
    },
    columns: [
      { name: 'who', title: '姓名' },
      { name: 'since', title: '任职日期', kind: date },
    ],
  },
};
