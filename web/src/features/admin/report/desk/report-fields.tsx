import { useWatch } from 'react-hook-form';
import { report } from '@/shared/api/tables/report';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { longText } from '@/ui-admin/values/long-text';
import { numbers } from '@/ui-admin/values/number';
import { ownKind } from '@/ui-admin/values/own-kind';
import { text } from '@/ui-admin/values/text';
import { controlOf, type TextControl } from '@/ui-admin/values/text-control';
import { CodeEditor } from '@/widgets/code-editor';
import { gridRows } from '@/widgets/grid';
import { options } from '@/widgets/inputs';
import { fieldsOf } from '@/widgets/list-page';
import type { ReportDraft, ReportItem, ReportParam } from './desk-api';
import { roleChoice } from './roles-dialog';

const types = [
  { value: 'String', label: '文字' },
  { value: 'Integer', label: '整数' },
  { value: 'Long', label: '长整数' },
  { value: 'Double', label: '小数' },
  { value: 'Date', label: '日期' },
  { value: 'Datetime', label: '时间' },
  { value: 'Boolean', label: '是否' },
];

const modes = [
  { value: 'single', label: '单条件' },
  { value: 'group', label: '范围' },
];

const ticked = (yes: unknown, no: unknown) => ({ tick: { yes, no }, width: 64 });

/** A new field: shown and sorted by, until its author says more. */
const blankItem = (): Partial<ReportItem> => ({
  id: '',
  fieldType: 'String',
  searchMode: 'single',
  isShow: 1,
  isOrder: 1,
  isTotal: '0',
});

/** The fields of a report, in the order of its columns. */
const items = gridRows<ReportItem>({
  columns: [
    {
      name: 'fieldName',
      label: '字段名',
      kind: text,
      max: 64,
      width: 150,
      required: true,
      unique: true,
      frozen: 'start',
    },
    { name: 'fieldTxt', label: '字段文本', kind: text, max: 100, width: 150, required: true },
    { name: 'fieldType', label: '类型', kind: options(types), initial: 'String', width: 100 },
    { name: 'fieldWidth', label: '宽度', kind: numbers({ most: 1000 }), width: 72 },
    { name: 'isShow', label: '显示', initial: 1, ...ticked(1, 0) },
    { name: 'isOrder', label: '排序', initial: 1, ...ticked(1, 0) },
    { name: 'isSearch', label: '查询', initial: 0, ...ticked(1, 0) },
    { name: 'searchMode', label: '查询模式', kind: options(modes), initial: 'single', width: 100 },
    { name: 'isTotal', label: '合计', initial: '0', ...ticked('1', '0') },
    { name: 'groupTitle', label: '分组标题', kind: text, max: 50, width: 120 },
    { name: 'dictCode', label: '字典', kind: text, max: 200, width: 160 },
    { name: 'replaceVal', label: '取值文字', kind: text, max: 200, width: 160, placeholder: '文字_值,文字_值' },
    { name: 'fieldHref', label: '链接', kind: text, max: 120, width: 160 },
  ],
  blank: blankItem,
  idOf: ({ id }) => id,
  order: { column: 'orderNum', as: 'number' },
  most: 100,
  line: ({ fieldName, fieldTxt }) => `${fieldName} ${fieldTxt}`.trim(),
  nameOf: (number) => `字段 ${number}`,
  addLabel: '添加字段',
  code: 'report-items',
});

/** What readers may set of a statement. */
const params = gridRows<ReportParam>({
  columns: [
    { name: 'paramName', label: '参数名', kind: text, max: 32, width: 200, required: true, unique: true },
    { name: 'paramTxt', label: '参数文本', kind: text, max: 32, width: 200 },
    { name: 'paramValue', label: '默认值', kind: text, max: 200 },
  ],
  blank: () => ({ id: '' }),
  idOf: ({ id }) => id,
  order: { column: 'orderNum', as: 'number' },
  most: 30,
  line: ({ paramName, paramTxt }) => `${paramName} ${paramTxt}`.trim(),
  nameOf: (number) => `参数 ${number}`,
  addLabel: '添加参数',
  code: 'report-params',
});

/** The statement, in the editor for code, which keeps what it was before for whoever writes it. */
const statement = ownKind<string>({ empty: '', edit: (control) => <Statement {...controlOf(control)} /> });

function Statement(control: TextControl) {
  const id = useWatch<ReportDraft, 'id'>({ name: 'id' });
  const history = control.disabled ? undefined : `report.${id || 'new'}`;
  return <CodeEditor {...control} label="报表 SQL" mode="SQL" history={history} />;
}

const sources = [
  { value: 'set', label: '数据集' },
  { value: 'sql', label: 'SQL 查询' },
];

export type DataSetChoice = { name: string; label: string; note: string; allowed: boolean };

/** What a report is, where its rows come from, what it shows. */
export const reportGroups = (sets: readonly DataSetChoice[]) => {
  const choices = sets.map(({ name, label, allowed }) => ({
    value: name,
    label: `${label}（${name}）${allowed ? '' : '，没有权限'}`,
  }));
  const head: FieldSpec<ReportDraft>[] = [
    ...fieldsOf<typeof report, ReportDraft>(report, [
      { name: 'name', required: true },
      { name: 'code', required: true, hint: '以字母开头；选择框和地址用它找到报表' },
      { name: 'roles', kind: roleChoice, hint: '不选时，只有能配置报表的人可以查看' },
      { name: 'content', kind: longText(2) },
    ]),
  ];
  const source: FieldSpec<ReportDraft>[] = [
    { name: 'source', label: '来源', kind: options(sources), required: true, initial: 'set' },
    {
      name: 'dataSet',
      label: '数据集',
      kind: options(choices),
      required: true,
      visible: (row) => row.source === 'set',
    },
    {
      name: 'cgrSql',
      label: '报表 SQL',
      kind: statement,
      required: true,
      wide: true,
      visible: (row) => row.source === 'sql',
      hint: `一条 SELECT，只能查询数据集；参数写成 $${'{名称}'}`,
    },
  ];
  const shown: FieldSpec<ReportDraft>[] = [
    { name: 'items', label: '字段', kind: items },
    { name: 'params', label: '参数', kind: params },
  ];
  return { head, source, shown };
};

/** A report that nobody saved yet. */
export const newReport = (specs: readonly FieldSpec<ReportDraft>[]): ReportDraft =>
  newRow(specs, {
    returnType: '1',
    dbSource: '',
    returnValField: '',
    returnTxtField: '',
    builtIn: false,
    items: [],
    params: [],
  });
