import type { Scenario } from '@/testing/scenario';
import { Delivery, Stock } from './sample';

export const scenarios: Scenario[] = [
  { title: 'lines', note: '一行一条，可以拖动、增删、撤销', render: () => <Delivery look="lines" /> },
  { title: 'boxes', note: '一条一个框，可以在中间插入', render: () => <Delivery look="boxes" insertable /> },
  { title: 'declared', note: '列的声明就是编辑器；可以从 Excel 粘贴', render: () => <Stock /> },
  { title: 'empty', note: '还没有行', render: () => <Delivery rows={[]} /> },
  { title: 'disabled', note: '不能修改', render: () => <Delivery look="lines" disabled /> },
  {
    title: 'many',
    note: '三十行，已到上限',
    render: () => (
      <Delivery
        look="lines"
        rows={Array.from({ length: 30 }, (_, at) => ({
          id: `${at}`,
          name: `疫苗 ${at + 1}`,
          batch: `B${at}`,
          count: 1,
        }))}
      />
    ),
  },
];
