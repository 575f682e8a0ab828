import type { Scenario } from '@/testing/scenario';
import { wholeScenarios } from './parts/scenarios';
import { Lots, lotColumns } from './sample';
import { typeScenarios } from './types/scenarios';

export const scenarios: Scenario[] = [
  ...typeScenarios,
  { title: 'rows', note: '像表格一样编辑', render: () => <Lots /> },
  { title: 'compact', note: '紧凑行高', render: () => <Lots rowHeight={36} /> },
  { title: 'many', note: '两千行', render: () => <Lots rows={2000} rowHeight={36} /> },
  { title: 'always', note: '一直在编辑', render: () => <Lots rows={4} editBy="always" /> },
  { title: 'click', note: '点一下就编辑', render: () => <Lots rows={4} editBy="click" grows /> },
  { title: 'one-choice', note: '只能选一行', render: () => <Lots rows={4} options={{ multiple: false }} /> },
  { title: 'locked', note: '不能修改', render: () => <Lots rows={4} options={{ locked: true }} /> },
  { title: 'empty', note: '还没有行', render: () => <Lots rows={0} /> },
  {
    title: 'sub-rows',
    note: '展开一行，看它的明细',
    render: () => <Lots rows={6} detail={() => <p>冷链温度记录：2.0–8.0 ℃</p>} detailHeight={80} />,
  },
  {
    title: 'frozen',
    note: '最后一列也固定',
    render: () => (
      <Lots
        rowHeight={36}
        columns={lotColumns.map((column) => (column.name === 'note' ? { ...column, frozen: 'end' as const } : column))}
      />
    ),
  },
  {
    title: 'elsewhere',
    note: '别人同时在改',
    render: () => (
      <Lots
        rows={4}
        acts={{
          别人改了数量: (store) => store.remote.cells('2', { count: 999 }),
          别人删了第一行: (store) => store.remote.removal('1'),
        }}
      />
    ),
  },
  ...wholeScenarios,
];
