import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { RowStore } from '@/widgets/rows';
import { GridFrame, type GridFrameProps } from '../view/grid-frame';
import { useGrid } from '../view/use-grid';
import { gridTable } from './column-of';
import type { Definition } from './definition';

/** A row whose cells hold whatever its columns say. */
export type Line = Readonly<Record<string, unknown>>;

const provinces = [
  { value: '31', label: '上海市' },
  { value: '32', label: '江苏省' },
];
const cities = [
  { value: '3101', label: '市辖区', parent: '31' },
  { value: '3201', label: '南京市', parent: '32' },
  { value: '3205', label: '苏州市', parent: '32' },
];
const counties = [
  { value: '310101', label: '黄浦区', parent: '3101' },
  { value: '320102', label: '玄武区', parent: '3201' },
  { value: '320505', label: '虎丘区', parent: '3205' },
];
const projects = [
  { value: '1', label: '常规接种' },
  { value: '2', label: '应急储备' },
  { value: '3', label: '老年人接种' },
];

type Of = (part: Partial<Definition<Line>> & { key: string; title: string }) => Definition<Line>;
const of =
  (type: Definition['type']): Of =>
  (part) => ({ type, ...part });

/** One column of each type that needs no server, by its name. */
export const definitions = {
  normal: of('normal')({ key: 'code', title: '编号' }),
  input: of('input')({
    key: 'batch',
    title: '批号',
    validateRules: [
      { required: true, message: '$' + '{title}不能为空' },
      { unique: true },
      { pattern: '^R\\d+$', message: '批号应为 R 和数字' },
    ],
  }),
  tags: of('input')({ key: 'tags', title: '标签', format: 'tags' }),
  inputNumber: of('inputNumber')({ key: 'count', title: '数量', statistics: ['sum', 'average'] }),
  inputPop: of('input_pop')({ key: 'note', title: '备注' }),
  checkbox: of('checkbox')({ key: 'passed', title: '合格', customValue: ['Y', 'N'], defaultChecked: true }),
  checkboxMeta: of('checkbox_meta')({ key: 'kinds', title: '用途', options: projects, width: 220 }),
  select: of('select')({ key: 'project', title: '接种项目', options: projects }),
  writtenSelect: of('select')({
    key: 'maker',
    title: '生产企业',
    options: [{ value: '宁康', label: '宁康' }],
    allowInput: true,
  }),
  radio: of('radio')({ key: 'way', title: '配送方式', options: projects.slice(0, 2), width: 240 }),
  listMulti: of('list_multi')({ key: 'projects', title: '适用项目', options: projects, width: 200 }),
  selSearch: of('sel_search')({ key: 'place', title: '接种点', options: projects }),
  date: of('date')({ key: 'until', title: '有效期至' }),
  month: of('date')({ key: 'made', title: '生产月份', format: 'YYYY年M月' }),
  datetime: of('datetime')({ key: 'came', title: '到货时间' }),
  time: of('time')({ key: 'at', title: '时刻' }),
  slot: of('slot')({ key: 'sum', title: '金额', slot: (_, row) => <b>{Number(row.count ?? 0) * 62} 元</b> }),
  hidden: of('hidden')({ key: 'secret', title: '内部编号' }),
  province: of('select')({ key: 'province', title: '省份', options: provinces, linkageKey: 'city' }),
  city: of('select')({ key: 'city', title: '城市', options: cities, linkageKey: 'county' }),
  county: of('select')({ key: 'county', title: '区县', options: counties }),
} satisfies Record<string, Definition<Line>>;

/** Those that ask a server. */
export const asking = {
  dict: of('select')({ key: 'level', title: '级别', dictCode: 'level' }),
  selSearchAsync: of('sel_search_async')({ key: 'site', title: '门诊', dictCode: 'clinic,name,id' }),
  selUser: of('sel_user')({ key: 'person', title: '收货人' }),
  selDepart: of('sel_depart')({ key: 'depart', title: '接收科室' }),
  popup: of('popup')({
    key: 'contract',
    title: '合同',
    popupCode: 'user',
    orgFields: 'realname,phone',
    destFields: 'contract,batch',
  }),
  upload: of('upload')({ key: 'report', title: '检验报告' }),
  file: of('file')({ key: 'files', title: '附件', number: 3 }),
  image: of('image')({ key: 'photos', title: '照片', number: 3 }),
  pictures: of('image')({ key: 'views', title: '照片', allowRemove: false }),
} satisfies Record<string, Definition<Line>>;

export const line = (id: number): Line => ({
  id: `${id}`,
  code: `RK-${id}`,
  batch: `R26000${id}`,
  tags: '犬伤;冷链',
  count: 10 * id,
  note: '首批到货\n已电话核对',
  passed: id % 2 === 0 ? 'N' : 'Y',
  kinds: '1,3',
  project: '1',
  maker: '宁康',
  way: '1',
  projects: '1,2',
  place: '2',
  until: '2028-07-31',
  made: '2026-08-01',
  came: '2026-11-18 09:12:00',
  at: '09:40:00',
  secret: 'x',
  province: '32',
  city: '3205',
  county: '320505',
  level: '1',
  site: '',
  person: '',
  depart: '',
  contract: '',
  report: '',
  files: 'temp/运输温度.pdf',
  photos: '',
  views: 'temp/外观.jpg,temp/包装.jpg',
});

/** A row with nothing in it. */
const nothing = (id: number): Line => ({ id: `${id}` });

type Props = Omit<GridFrameProps<Line>, 'grid' | 'name'> & {
  columns: readonly Definition<Line>[];
  rows?: number;
  /** Every cell has to be filled in, none is, and all of them have been looked at. */
  missing?: boolean;
  locked?: boolean;
};

/** Rows with columns of some types, and what would be stored of them. */
export function Types({ columns, rows = 3, missing = false, locked = false, ...frame }: Props) {
  const [table] = useState(() =>
    gridTable<Line>(missing ? columns.map((column) => ({ ...column, validateRules: [{ required: true }] })) : columns),
  );
  const [store] = useState(
    () =>
      new RowStore<Line>({
        ...table,
        rows: Array.from({ length: rows }, (_, at) => (missing ? nothing : line)(at + 1)),
        idOf: ({ id }) => String(id ?? ''),
      }),
  );
  const grid = useGrid({ store, columns: table.columns, locked });
  useEffect(() => {
    if (missing) void grid.checks.all();
  }, [grid, missing]);
  const [sent, setSent] = useState('');
  return (
    <section aria-label="入库单">
      <GridFrame grid={grid} name="入库明细" {...frame} />
      <Button onClick={() => setSent(JSON.stringify(store.row(store.keys()[0] ?? '')))}>保存</Button>
      <output aria-label="保存的值">{sent}</output>
    </section>
  );
}
