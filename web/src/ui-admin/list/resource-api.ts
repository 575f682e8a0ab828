import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryValue } from '@/shared/api/client';
import type { Page, ResourceMeta } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';

/** Calls that every list of the engine has, below its base path. */

export type ListQuery = Record<string, QueryValue>;

/** Key of everything kept about a resource; invalidating it reloads its lists. */
export const resourceKey = (base: string) => ['resource', base] as const;

export const listOptions = <Row>(base: string, query: ListQuery) =>
  queryOptions({
    queryKey: [...resourceKey(base), 'list', query],
    queryFn: ({ signal }) => loadPage<Row>(`${base}/list`, query, signal),
    placeholderData: keepPreviousData,
  });

/** A page of rows. Some calls answer with all their rows as a bare array. */
export async function loadPage<Row>(url: string, query: ListQuery, signal?: AbortSignal): Promise<Page<Row>> {
  const result = await staffClient<Page<Row> | Row[]>(url, { query, signal });
  if (!Array.isArray(result)) {
    return result;
  }
  return { records: result, total: result.length, size: result.length, current: 1, pages: 1 };
}

export const oneOptions = <Row>(base: string, id: string) =>
  queryOptions({
    queryKey: [...resourceKey(base), 'one', id],
    queryFn: ({ signal }) => staffClient<Row>(`${base}/queryById`, { query: { id }, signal }),
  });

export const metaOptions = (base: string) =>
  queryOptions({
    queryKey: ['meta', base],
    queryFn: ({ signal }) => staffClient<ResourceMeta>(`${base}/meta`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function addRow<Row>(base: string, row: unknown): Promise<Row> {
  return staffClient<Row>(`${base}/add`, { method: 'POST', body: row });
}

export function editRow<Row>(base: string, row: unknown): Promise<Row> {
  return staffClient<Row>(`${base}/edit`, { method: 'PUT', body: row });
}

export function deleteRow(base: string, id: string): Promise<unknown> {
  return staffClient(`${base}/delete`, { method: 'DELETE', query: { id } });
}

/** Ids as batch calls take them: each one followed by a comma. */
export function idList(ids: readonly string[]): string {
  return ids.map((id) => `${id},`).join('');
}
