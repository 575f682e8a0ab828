import type { Scenario } from '@/testing/scenario';
import { Delivery, InForm, items, Locked, Withheld } from './sample';

/** The grid with everything around its rows. */
export const wholeScenarios: Scenario[] = [
  { title: 'delivery', note: '工具、合计和平均、快捷键提示', render: () => <Delivery saves /> },
  { title: 'pages', note: '分页，每页 10 行', render: () => <Delivery rows={items(35)} pageSize={10} /> },
  { title: 'no-rows', note: '还没有行', render: () => <Delivery rows={[]} /> },
  { title: 'withheld', note: '没有新增和删除的权限', render: () => <Withheld /> },
  { title: 'one', note: '只选一行，不排序', render: () => <Delivery selection="single" sortable={false} /> },
  {
    title: 'details',
    note: '展开一行看明细，也可以展开全部',
    render: () => <Delivery rows={items(4)} detail={() => <p>冷链温度记录：2.0–8.0 ℃</p>} detailHeight={60} />,
  },
  { title: 'in-form', note: '表单里的明细，保存前检查每一格', render: () => <InForm /> },
  { title: 'field-locked', note: '不能修改', render: () => <Locked /> },
];
