import { ApiError } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import type { Option } from '@/ui-admin/values/value-kind';

/** What the calls of reports answer, read with care: servers of the platform differ in what they send, and some send less. */

/** A row of a report: values by the names of its fields, of which nothing is known but what its columns say. */
export type ReportRow = object;

/** How the values of a field are taken. */
export type FieldType = 'text' | 'number' | 'date' | 'datetime' | 'boolean';

export type ReportColumn = {
  name: string;
  title: string;
  type: FieldType;
  /** Pixels; none where the report does not say. */
  width?: number;
  /** The server sorts by it. */
  sorts: boolean;
  /** Its sum stands below the rows. */
  totals: boolean;
  /** The heading that it shares with its neighbours. */
  group: string;
  /** The words of its values, where they come from a dictionary. */
  words: readonly Option[] | null;
  /** Where its values lead, with `${name}` for the values of the row. */
  href: string;
};

/** A report as far as its rows are described by it. */
export type Report = {
  /** By which the rows are asked for; reports are named by their code. */
  id: string;
  name: string;
  columns: readonly ReportColumn[];
};

/** A condition that a report offers. */
export type ReportCondition = {
  name: string;
  label: string;
  /** `list`: one of the words of the field; `search`: one of very many, looked for on the server. */
  view: Exclude<FieldType, 'boolean'> | 'list' | 'search';
  /** From one value to another. */
  range: boolean;
  /** Stands behind 展开. */
  hidden: boolean;
  words: readonly Option[];
  /** By which its words are looked for. */
  reference: string;
};

export type ReportPage = {
  records: ReportRow[];
  total: number;
  /** There are more than were counted. */
  more: boolean;
  /** The sums over all rows, by the names of the fields. */
  totals: Readonly<Record<string, number>>;
  /** Milliseconds that the report took; 0 where the server does not say. */
  millis: number;
};

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textIn = (from: Loose, name: string): string => {
  const value = from[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

const numberTypes = ['int', 'integer', 'long', 'short', 'number', 'float', 'double', 'decimal', 'bigdecimal'];

export function fieldType(said: string): FieldType {
  const type = said.toLowerCase();
  if (numberTypes.includes(type)) return 'number';
  return type === 'date' || type === 'datetime' || type === 'boolean' ? type : 'text';
}

function plainType(said: string): Exclude<FieldType, 'boolean'> {
  const type = fieldType(said);
  return type === 'boolean' ? 'text' : type;
}

/** The report itself. An answer without columns or without what its rows are asked by is no report. */
export function readReport(answer: unknown): Report {
  const report = isObject(answer) ? answer : {};
  const id = textIn(report, 'cgRpConfigId');
  const name = textIn(report, 'cgRpConfigName') || textIn(report, 'cgreportHeadName') || '报表';
  if (id === '') throw new ApiError({ kind: 'server', code: 0, message: messages.badAnswer });
  const words = wordsOf(report['dictOptions']);
  const hrefs = new Map(
    objectsIn(report['fieldHrefSlots']).map((slot) => [textIn(slot, 'slotName'), textIn(slot, 'href')]),
  );
  const columns = objectsIn(report['columns'])
    .filter((column) => textIn(column, 'dataIndex') !== '')
    .map((column) => readColumn(column, words, hrefs));
  if (columns.length === 0) {
    throw new ApiError({ kind: 'refused', code: 0, message: `报表“${name}”没有要显示的字段，请联系管理员。` });
  }
  return { id, name, columns };
}

function readColumn(column: Loose, words: Words, hrefs: ReadonlyMap<string, string>): ReportColumn {
  const name = textIn(column, 'dataIndex');
  const width = Number(textIn(column, 'width'));
  const slots = isObject(column['scopedSlots']) ? column['scopedSlots'] : {};
  return {
    name,
    title: textIn(column, 'title') || name,
    type: fieldType(textIn(column, 'fieldType')),
    ...(width > 0 ? { width } : {}),
    sorts: isOn(column['sorter']),
    totals: isOn(column['isTotal']),
    group: textIn(column, 'groupTitle'),
    words: words.get(textIn(column, 'customRender') || name) ?? null,
    href: hrefs.get(textIn(slots, 'customRender')) ?? '',
  };
}

type Words = ReadonlyMap<string, readonly Option[]>;

/** The words of the fields. Some servers leave empty entries among them. */
function wordsOf(options: unknown): Words {
  return new Map(Object.entries(isObject(options) ? options : {}).map(([field, words]) => [field, readWords(words)]));
}

/** Words as the calls of dictionaries give them. */
export const readWords = (words: unknown): Option[] =>
  objectsIn(words)
    .map((word) => ({
      value: textIn(word, 'value'),
      label: textIn(word, 'text') || textIn(word, 'title') || textIn(word, 'label') || textIn(word, 'value'),
    }))
    .filter(({ label }) => label !== '');

export const yesNo: readonly Option[] = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
];

/** The conditions of a report, those that stand behind 展开 last. */
export function readConditions(answer: unknown, { columns }: Pick<Report, 'columns'>): ReportCondition[] {
  const conditions = objectsIn(answer)
    .filter((item) => textIn(item, 'field') !== '')
    .map((item): ReportCondition => {
      const name = textIn(item, 'field');
      const own = readWords(item['dictOptions']);
      const words = own.length > 0 ? own : (columns.find((column) => column.name === name)?.words ?? []);
      const view = textIn(item, 'view').toLowerCase();
      const isYesNo = fieldType(view) === 'boolean' && words.length === 0;
      return {
        name,
        label: textIn(item, 'label') || name,
        view: view === 'search' ? 'search' : view === 'list' || words.length > 0 || isYesNo ? 'list' : plainType(view),
        range: textIn(item, 'mode') === 'group',
        hidden: isOn(item['hidden']),
        words: isYesNo ? yesNo : words,
        reference: textIn(item, 'fieldId') || textIn(item, 'sql') || textIn(item, 'id'),
      };
    });
  return [...conditions.filter(({ hidden }) => !hidden), ...conditions.filter(({ hidden }) => hidden)];
}

/** A parameter of the statement that readers may set. */
export type ReportParameter = {
  name: string;
  label: string;
  /** What it is compared with. */
  type: FieldType;
  /** What holds while nothing is set. */
  usual: string;
};

export const readParameters = (answer: unknown): ReportParameter[] =>
  objectsIn(answer)
    .map((param) => ({
      name: textIn(param, 'paramName'),
      label: textIn(param, 'paramTxt') || textIn(param, 'paramName'),
      type: fieldType(textIn(param, 'fieldType')),
      usual: textIn(param, 'paramValue'),
    }))
    .filter(({ name }) => name !== '');

/** Rows and how many there are altogether, as a number or as text; without records there are none. */
export function readPage(answer: unknown): ReportPage {
  const page = isObject(answer) ? answer : {};
  const records = objectsIn(page['records']);
  const total = Number(textIn(page, 'total') || Number.NaN);
  const sums = isObject(page['totals']) ? page['totals'] : {};
  return {
    records,
    total: Number.isFinite(total) && total >= 0 ? total : records.length,
    more: isOn(page['more']),
    totals: Object.fromEntries(
      Object.entries(sums).filter((sum): sum is [string, number] => typeof sum[1] === 'number'),
    ),
    millis: Number(textIn(page, 'millis') || 0),
  };
}

/** What the rows of one group come to, over all rows of a report. */
export type ReportGroup = { keys: readonly string[]; texts: readonly string[]; values: readonly (number | null)[] };

export type ReportFigures = {
  groups: readonly ReportGroup[];
  /** There are more groups than were told. */
  more: boolean;
  /** The sums over all rows, also those of groups that were not told. */
  totals: readonly (number | null)[];
};

const numbersIn = (values: unknown): (number | null)[] =>
  (Array.isArray(values) ? values : []).map((value: unknown) => (typeof value === 'number' ? value : null));

const textsIn = (values: unknown): string[] => (Array.isArray(values) ? values.map(String) : []);

/** Groups in the order of the answer; what is no number is none. */
export function readFigures(answer: unknown): ReportFigures {
  const figures = isObject(answer) ? answer : {};
  const groups = objectsIn(figures['groups']).map((group) => ({
    keys: textsIn(group['keys']),
    texts: textsIn(group['texts']),
    values: numbersIn(group['values']),
  }));
  return { groups, more: isOn(figures['more']), totals: numbersIn(figures['totals']) };
}
