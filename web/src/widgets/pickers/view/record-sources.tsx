import type { Page } from '@/shared/api/staff';
import { loadPage } from '@/ui-admin/list/resource-api';
import { textOf } from '@/ui-admin/values/value-kind';
import { filterQuery, type ListColumn, type ListState, listQuery, type QueryField, type Sort } from '@/widgets/list';
import {
  cellText,
  keyOf,
  listColumnOf,
  loadConditions,
  loadReport,
  loadRows,
  parametersOf,
  queryFieldOf,
  type Report,
  sortOf,
} from '@/widgets/report';
import type { RecordSetting } from '../core/record-fields';
import type { BizRow, Business } from './business-picker';
import { positions } from './position-kind';
import { roles } from './role-kind';
import { people } from './user-kind';

/** The conditions of a source, so many of which are always shown. */
export type RecordConditions = { fields: readonly QueryField[]; always: number };

/** A list that records are chosen from, whoever describes it. */
export type RecordSource = {
  name: string;
  columns: readonly ListColumn<object>[];
  /** The order of the rows at first; newest first by default. */
  sort?: Sort | undefined;
  keyOf: (row: object) => string;
  /** What a record is called. */
  nameOf: (row: object) => string;
  conditions: (signal: AbortSignal) => Promise<RecordConditions>;
  page: (state: ListState, query: readonly QueryField[], signal: AbortSignal) => Promise<Rows>;
};

type Rows = Pick<Page<object>, 'records' | 'total'>;

/** What of a setting says which rows are there. */
export type Sought = Pick<RecordSetting, 'code' | 'param' | 'sorter'>;

/** The lists that the program declares itself, by code. */
const sources: Readonly<Record<string, (sought: Sought) => RecordSource>> = {
  user: (sought) => declared(people(), sought),
  role: (sought) => declared(roles, sought),
  position: (sought) => declared(positions, sought),
};

/** The list of this code: one that the program declares, otherwise the report. */
export async function sourceOf(sought: Sought, signal: AbortSignal): Promise<RecordSource> {
  const own = Object.hasOwn(sources, sought.code) ? sources[sought.code] : undefined;
  return own ? own(sought) : reported(await loadReport(sought.code, signal), sought);
}

function declared<Row extends BizRow>(
  { name, text, columns, query, listUrl }: Business<Row>,
  { sorter }: Sought,
): RecordSource {
  return {
    name,
    columns,
    sort: sortOf(sorter) ?? undefined,
    keyOf: (row) => textOf(Reflect.get(row, 'id')),
    nameOf: (row) => textOf(Reflect.get(row, text)),
    conditions: async () => ({ fields: query, always: 1 }),
    page: (state, fields, signal) => loadPage<Row>(listUrl, listQuery({ columns, query: fields }, state), signal),
  };
}

function reported(report: Report, { param, sorter }: Sought): RecordSource {
  const fixedQuery = parametersOf(param);
  return {
    name: report.name,
    columns: report.columns.map(listColumnOf),
    // A report has an order of its own.
    sort: sortOf(sorter) ?? { column: '', order: 'desc' },
    keyOf,
    nameOf: (row) => firstText(report, row),
    conditions: async (signal) => {
      const offered = await loadConditions(report, signal);
      return { fields: offered.map(queryFieldOf), always: offered.filter(({ hidden }) => !hidden).length };
    },
    page: ({ filters, ...asked }, query, signal) =>
      loadRows(report.id, asked, filterQuery({ query, fixedQuery }, filters), signal),
  };
}

/** A record is called by the first of its fields that says something. */
function firstText({ columns }: Report, row: object): string {
  for (const column of columns) {
    const said = cellText(column, row);
    if (said !== '') return said;
  }
  return '';
}
