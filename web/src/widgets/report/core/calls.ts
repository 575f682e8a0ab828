import { staffAsk } from '@/shared/api/staff-client';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import type { ListState } from '@/widgets/list';
import { keyed } from './cell';
import { type Report, type ReportCondition, type ReportPage, readConditions, readPage, readReport } from './read';

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
  const read = readPage(await result(`${base}/getData/${encodeURIComponent(id)}`, { query, signal }));
  return { ...read, records: keyed(read.records) };
}

/** The words of a condition that has very many. */
export const loadWords = (fieldId: string, keyword: string, signal?: AbortSignal): Promise<unknown> =>
  result(`${base}/getReportDictList`, { query: { fieldId, keyword }, signal });
