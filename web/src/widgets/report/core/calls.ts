import { staffAsk } from '@/shared/api/staff-client';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import type { ListState } from '@/widgets/list';
import { keyed } from './cell';
import {
  type Report,
  type ReportCondition,
  type ReportFigures,
  type ReportPage,
  type ReportParameter,
  readConditions,
  readFigures,
  readPage,
  readParameters,
  readReport,
} from './read';

/** The server may be another one of the platform: what it sends is read and not believed. */
const base = '/online/cgreport/api';

const result = async (...call: Parameters<typeof staffAsk>) => (await staffAsk(...call)).result;

/** A report by its code. */
export async function loadReport(code: string, signal?: AbortSignal): Promise<Report> {
  return readReport(await result(`${base}/getRpColumns/${encodeURIComponent(code)}`, { signal }));
}

/** The conditions that it offers. */
export async function loadConditions(report: Report, signal?: AbortSignal): Promise<ReportCondition[]> {
  return readConditions(await result(`${base}/getQueryInfo/${encodeURIComponent(report.id)}`, { signal }), report);
}

/** The parameters that may be set. */
export async function loadParameters(id: string, signal?: AbortSignal): Promise<ReportParameter[]> {
  return readParameters(await result(`${base}/getParamsInfo/${encodeURIComponent(id)}`, { signal }));
}

/** Where its rows can be had as a sheet. */
export const sheetAddress = (id: string): string => `${base}/exportManySheetXls/${encodeURIComponent(id)}`;

/** A report may work for ten seconds before the server ends it and says why. */
const patience = 15_000;

/** What is asked for besides conditions. */
export type Asked = Pick<ListState, 'pageNo' | 'pageSize' | 'column' | 'order'>;

/** A page of its rows. Rows come as they are stored unless somebody sorts them. */
export async function loadRows(
  id: string,
  { column, order, ...page }: Asked,
  conditions: ListQuery,
  signal?: AbortSignal,
): Promise<ReportPage> {
  const query = { ...conditions, ...page, ...(column === '' ? {} : { column, order }) };
  const read = readPage(await result(`${base}/getData/${encodeURIComponent(id)}`, { query, signal, patience }));
  return { ...read, records: keyed(read.records) };
}

/** As many groups as the call tells at most. */
const mostGroups = '2000';

/** The sum of a column over all rows; without a column they are counted. The call tells it beside groups, of which one is enough. */
export async function loadTotal(
  id: string,
  by: string,
  sum: string | undefined,
  conditions: ListQuery,
  signal?: AbortSignal,
): Promise<number | null> {
  const { totals } = await loadFigures(id, [by], sum ? [sum] : [], conditions, signal, '1');
  return totals[0] ?? null;
}

/** The sums of columns over all rows, by one column or two; without columns the rows are counted. */
export async function loadFigures(
  id: string,
  by: readonly string[],
  sums: readonly string[],
  conditions: ListQuery,
  signal?: AbortSignal,
  maxGroups = mostGroups,
): Promise<ReportFigures> {
  const query = { ...conditions, groupBy: by.join(), measureOf: sums.join(), maxGroups };
  return readFigures(await result(`${base}/getFigures/${encodeURIComponent(id)}`, { query, signal, patience }));
}

/** The words of a condition that has very many. */
export const loadWords = (fieldId: string, keyword: string, signal?: AbortSignal): Promise<unknown> =>
  result(`${base}/getReportDictList`, { query: { fieldId, keyword }, signal });
