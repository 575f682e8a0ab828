import { staffAsk } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import { maxLength } from '@/shared/rules/rules';
import { batchAt } from '@/ui-admin/list/batch';
import { moment } from '@/ui-admin/values/moment';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary';
import { matchText } from '@/widgets/inputs';
import type { Correctable } from './core/import-steps';
import type { ListResource } from './core/list-resource';
import { urlOf } from './core/urls';

/** A small kind of row for the gallery and the tests of the list page. */
export type Position = {
  id: string;
  code: string;
  name: string;
  postRank: string;
  rank?: number;
  createBy: string;
  createTime: string;
  updateBy: string;
  updateTime: string | null;
  version: number;
};

export const base = '/sys/position';

export const everything = ['list', 'add', 'edit', 'delete', 'import', 'export', 'start', 'reject', 'passBatch'].map(
  (action) => `system:position:${action}`,
);

export function aPosition(at: number, part: Partial<Position> = {}): Position {
  return {
    id: String(100 + at),
    code: `P${String(at).padStart(2, '0')}`,
    name: `职务 ${at}`,
    postRank: at % 2 === 0 ? '2' : '1',
    rank: at,
    createBy: '周敏',
    createTime: `2026-11-${String(29 - at).padStart(2, '0')} 09:00:00`,
    updateBy: '',
    updateTime: null,
    version: 1,
    ...part,
  };
}

export const positions = (count: number) => Array.from({ length: count }, (_, at) => aPosition(at + 1));

type Approved = Pick<ListResource<Position>, 'base' | 'urls'>;

/** A chain of approval: sent in, sent back with a reason, passed together. */
export function approvalOf(resource: Approved): NonNullable<ListResource<Position>['actions']> {
  return [
    {
      on: 'row',
      key: 'start',
      label: '提交审批',
      permission: 'system:position:start',
      question: ({ name }) => ({ title: `提交「${name}」审批？`, ok: '提交' }),
      run: ({ id }) => staffAsk(urlOf(resource, 'start'), { query: { id } }),
      done: '提交成功',
    },
    {
      on: 'row',
      key: 'reject',
      label: '驳回',
      permission: 'system:position:reject',
      reason: ({ name }) => ({ title: `驳回「${name}」`, label: '驳回原因', rules: [maxLength(500)] }),
      run: ({ id }, bhreason) => staffAsk(urlOf(resource, 'reject'), { query: { id, bhreason } }),
      done: '驳回成功',
    },
    {
      on: 'batch',
      key: 'passBatch',
      label: '批量审批',
      permission: 'system:position:passBatch',
      inToolbar: true,
      question: ({ words }) => ({ title: messages.approveSelected, content: `${words}。`, ok: '审批' }),
      run: ({ rows, onPart }) => batchAt(urlOf(resource, 'passBatch'), rows, { method: 'GET' }, onPart),
      done: '审批成功',
    },
  ];
}

/** The list of positions with everything a list page can offer. */
export const positionResource: ListResource<Position> = {
  base,
  label: '职务',
  permission: 'system:position',
  nameOf: (row) => row.name,
  columns: [
    { name: 'name', title: '职务名称', rowHeader: true },
    { name: 'code', title: '职务编码', width: 120, sorter: true },
    { name: 'postRank', title: '职级', width: 120, kind: dict('position_rank') },
    { name: 'rank', title: '排序号', width: 96, kind: number, hidden: true },
    { name: 'createTime', title: '创建时间', width: 144, kind: moment, sorter: true },
  ],
  query: [
    { name: 'name', label: '职务名称', kind: matchText },
    { name: 'code', label: '职务编码', kind: text },
    { name: 'postRank', label: '职级', kind: dict('position_rank') },
    { name: 'createTime', label: '创建时间', kind: moment },
  ],
  blank: { postRank: '1' },
  fields: [
    { name: 'name', label: '职务名称', kind: text, required: true, max: 30 },
    { name: 'code', label: '职务编码', kind: text, required: true, max: 20 },
    { name: 'rank', label: '排序号', kind: number },
  ],
  superQuery: [
    { name: 'name', label: '职务名称', kind: text },
    { name: 'postRank', label: '职级', kind: dict('position_rank') },
    { name: 'rank', label: '排序号', kind: number },
  ],
  detail: true,
  actions: approvalOf({ base }),
  exportName: '职务',
  code: 'position',
};

const ranks = [
  { value: '1', text: '员级' },
  { value: '2', text: '助理级' },
];

/** Dictionary and saved queries that the list asks for beside its rows. */
export const sideCalls = {
  'GET /sys/dict/getDictItems/position_rank': () => ranks,
  'GET /sys/dict/queryAllDictItems': () => ({ position_rank: ranks }),
  'GET /sys/query/mine': () => [],
  'POST /sys/common/exportTask': () => ({ id: '', total: 12 }),
};

/** What the server says of the columns of a file: one heading it does not know. */
export const importedColumns = {
  labels: [
    { label: '职务名称', required: true, note: '必填' },
    { label: '职务编码', required: true, note: '必填' },
    { label: '职级', required: false, note: '' },
  ],
  files: [
    {
      name: '职务.xlsx',
      headings: [
        { column: 'A', text: '职务名称', label: '职务名称' },
        { column: 'B', text: '代码', label: '' },
      ],
      rows: [
        ['科长', 'P01'],
        ['科员', 'P02'],
      ],
    },
  ],
};

/** One row with a wrong cell, and one that is wrong as a whole. */
export const refusedRows: Correctable = {
  summary: '导入 1 条，退回 2 条',
  columns: [
    { label: '职务名称', required: true, kind: 'text', options: [] },
    { label: '职务编码', required: true, kind: 'text', options: [] },
    { label: '职级', required: false, kind: 'enum', options: ['员级', '助理级'] },
  ],
  rows: [
    {
      file: '',
      row: 5,
      cells: ['科长', 'P01', '很高'],
      problems: [{ label: '职级', cell: 'C5', text: '职级应为整数' }],
    },
    { file: '', row: 7, cells: ['科员', 'P02', ''], problems: [{ label: '', cell: '', text: '已有相同的记录' }] },
  ],
  more: 0,
};

const ownImport = (id: string, more: object) => ({
  ...{ id, label: '职务', createTime: '2026-11-27 09:30:00', progress: 100, code: 200, fileUrl: '', fileName: '' },
  ...more,
});

/** What the server says of the long imports of a person. */
export const ownImports = [
  ownImport('3', { state: 'running', progress: 40, code: 0, message: '中途停过，会接着做完：前 500 行已经处理' }),
  ownImport('2', {
    ...{ state: 'done', code: 201, message: '导入 1188 条，退回 12 条' },
    ...{ fileUrl: '/sys/common/importReport/7', fileName: '职务导入退回.xlsx' },
  }),
  ownImport('1', { state: 'failed', code: 500, message: '导入没有做完，一行也没有导入，请重新导入。' }),
];
