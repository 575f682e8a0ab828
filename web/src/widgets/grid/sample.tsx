import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { date } from '@/ui-admin/values/date';
import { longText } from '@/ui-admin/values/long-text';
import { money } from '@/ui-admin/values/money';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import { timeOfDay } from '@/widgets/inputs/time-kind';
import { RowStore } from '@/widgets/rows/core/row-store';
import type { GridOptions } from './core/grid';
import type { GridColumn } from './core/grid-column';
import { GridFrame, type GridFrameProps } from './view/grid-frame';
import { useGrid } from './view/use-grid';

export type Lot = {
  id: string;
  vaccine: string;
  batch: string;
  maker: string;
  count: number | null;
  price: number | null;
  until: string | null;
  passed: string;
  way: string;
  time: string;
  note: string;
  orderNum: number;
};

const ways = [
  { value: '1', label: '省级配送' },
  { value: '2', label: '企业直送' },
];

export const lotColumns: readonly GridColumn<Lot>[] = [
  { name: 'vaccine', label: '疫苗名称', kind: text, width: 180, required: true, max: 30, frozen: 'start' },
  { name: 'batch', label: '批号', kind: text, width: 120, required: true, unique: true },
  { name: 'maker', label: '生产企业', kind: text, width: 120 },
  { name: 'count', label: '数量（支）', kind: numbers({ least: 1, optional: true }), width: 110, required: true },
  { name: 'price', label: '单价（元）', kind: money, width: 110, locked: true },
  { name: 'until', label: '有效期至', kind: date, width: 135, least: 135 },
  { name: 'passed', label: '验收合格', width: 90, tick: { yes: 'Y', no: 'N' }, initial: 'Y' },
  { name: 'way', label: '配送方式', kind: options(ways), width: 130, settles: true },
  { name: 'time', label: '到货时刻', kind: timeOfDay, width: 110 },
  { name: 'note', label: '备注', kind: longText(), width: 180, box: { width: 300, height: 210 } },
];

const names = [
  '冻干人用狂犬病疫苗',
  '四价流感病毒裂解疫苗',
  '水痘减毒活疫苗',
  '23 价肺炎球菌多糖疫苗',
  '吸附破伤风疫苗',
];
const makers = ['宁康生物', '华江制药', '北岭生物', '安禾生物'];

export const lots = (count: number): Lot[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at + 1}`,
    vaccine: names[at % names.length] ?? '',
    batch: `R2026${String(at + 1).padStart(5, '0')}`,
    maker: makers[at % makers.length] ?? '',
    count: 100 + at,
    price: 62,
    until: '2028-07-31',
    passed: at % 3 === 2 ? 'N' : 'Y',
    way: at % 2 === 0 ? '1' : '2',
    time: '09:40:00',
    note: at === 0 ? '首批到货\n已电话核对' : '',
    orderNum: at + 1,
  }));

export function lotStore(rows: readonly Lot[], columns = lotColumns): RowStore<Lot> {
  return new RowStore<Lot>({
    columns,
    rows,
    blank: () => ({ id: '', price: null }),
    idOf: ({ id }) => id,
    order: { column: 'orderNum', as: 'number' },
  });
}

type Props = Omit<GridFrameProps<Lot>, 'grid' | 'name'> & {
  rows?: number;
  columns?: readonly GridColumn<Lot>[];
  options?: Partial<GridOptions<Lot>>;
  /** What else happens, as buttons below. */
  acts?: Record<string, (store: RowStore<Lot>) => void>;
  children?: ReactNode;
};

/** The lots of a delivery in a grid: every part of the view on one table. */
export function Lots({ rows = 12, columns = lotColumns, options: more, acts = {}, ...frame }: Props) {
  const [store] = useState(() => lotStore(lots(rows), columns));
  const grid = useGrid({ store, columns, ...more });
  const [sent, setSent] = useState('');
  const send = async () => {
    const [first] = await grid.checks.all();
    if (first) grid.jump(first.key, first.column);
    else setSent(JSON.stringify(store.result().updated));
  };
  return (
    <section aria-label="入库单">
      <GridFrame grid={grid} name="入库明细" {...frame} />
      <p className="row">
        <Button onClick={() => void send()}>保存</Button>
        {Object.entries(acts).map(([name, act]) => (
          <Button key={name} onClick={() => act(store)}>
            {name}
          </Button>
        ))}
      </p>
      <output aria-label="保存的值">{sent}</output>
    </section>
  );
}
