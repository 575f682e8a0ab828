import type { FakeHandler, FakeRequest } from './fake-server';

/** A report as the server gives it: what was issued of vaccines, without ids and with total as text, as some servers have it. */

const makers = [
  { value: '1', text: '北京生物' },
  { value: '2', text: '成都生物' },
  { value: '3', text: '华兰生物' },
];

const vaccines = ['流感疫苗', '狂犬病疫苗', '水痘疫苗', '肺炎疫苗', '带状疱疹疫苗', '麻腮风疫苗'];

export type IssuedRow = { batch: string; vaccine: string; maker: string; amount: number; issued: string };

/** Deliveries of a year, newest last. */
export const issuedRows: IssuedRow[] = Array.from({ length: 23 }, (_, at) => ({
  batch: `P2026${String(at + 1).padStart(3, '0')}`,
  vaccine: vaccines[at % vaccines.length] ?? '',
  maker: String((at % 3) + 1),
  amount: 1000 + at * 10,
  issued: `2026-${String((at % 12) + 1).padStart(2, '0')}-0${(at % 9) + 1} 00:00:00`,
}));

const column = (dataIndex: string, title: string, fieldType: string, more: object = {}) => ({
  dataIndex,
  title,
  fieldType,
  align: 'center',
  sorter: 'true',
  ...more,
});

export const issuedReport = {
  cgRpConfigId: 'h1',
  cgRpConfigName: '疫苗领用明细',
  columns: [
    column('batch', '批号', 'String'),
    column('vaccine', '疫苗', 'String', { groupTitle: '产品' }),
    column('maker', '生产厂家', 'String', { customRender: 'maker', groupTitle: '产品' }),
    column('amount', '数量', 'Integer', { isTotal: '1' }),
    column('issued', '领用日期', 'Date'),
  ],
  dictOptions: { maker: [null, ...makers] },
  fieldHrefSlots: [],
  isGroupTitle: true,
};

const condition = (field: string, label: string, view: string, mode = 'single', more: object = {}) => ({
  field,
  label,
  view,
  mode,
  ...more,
});

export const issuedConditions = [
  condition('vaccine', '疫苗', 'string'),
  condition('maker', '生产厂家', 'list'),
  condition('amount', '数量', 'integer', 'group', { hidden: '1' }),
  condition('issued', '领用日期', 'date', 'group', { hidden: '1' }),
  condition('batch', '批号', 'search', 'single', { hidden: '1', fieldId: 'i1' }),
];

const fits = (row: IssuedRow, query: FakeRequest['query']) => {
  const asked = (name: string) => query.get(name) ?? '';
  const [least, most] = [Number(asked('amount_begin') || 0), Number(asked('amount_end') || Number.MAX_VALUE)];
  return (
    row.vaccine.includes(asked('vaccine').replaceAll('*', '')) &&
    (asked('maker') === '' || asked('maker') === row.maker) &&
    (asked('batch') === '' || asked('batch') === row.batch) &&
    (asked('force_maker') === '' || asked('force_maker') === row.maker) &&
    (asked('self_year') === '' || asked('self_year') === '2026') &&
    row.amount >= least &&
    row.amount <= most
  );
};

/** The page of the report that the query asks for. */
export function issuedPage(query: FakeRequest['query']) {
  const found = issuedRows.filter((row) => fits(row, query));
  const sorted = query.get('column') === 'amount' && query.get('order') === 'desc' ? found.toReversed() : found;
  const [size, at] = [Number(query.get('pageSize')), Number(query.get('pageNo'))];
  return { records: sorted.slice((at - 1) * size, at * size), total: String(found.length) };
}

const api = 'GET /online/cgreport/api';

export const reportPaths = {
  columns: `${api}/getRpColumns/issued`,
  conditions: `${api}/getQueryInfo/h1`,
  rows: `${api}/getData/h1`,
  parameters: `${api}/getParamsInfo/h1`,
  words: `${api}/getReportDictList`,
} as const;

export const reportCalls: Record<string, FakeHandler> = {
  [reportPaths.columns]: () => issuedReport,
  [reportPaths.conditions]: () => issuedConditions,
  [reportPaths.parameters]: () => [{ id: 'p1', paramName: 'year', paramTxt: '年度', paramValue: '2026' }],
  [reportPaths.rows]: ({ query }) => issuedPage(query),
  [reportPaths.words]: ({ query }) =>
    issuedRows
      .map(({ batch }) => ({ value: batch, text: `批号 ${batch}` }))
      .filter(({ text }) => text.includes(query.get('keyword') ?? ''))
      .slice(0, 10),
};
