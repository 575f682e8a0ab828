import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, PathOf } from '@/shared/api/calls';
import type { QueryValue } from '@/shared/api/client';
import type { Page, ResourceMeta } from '@/shared/api/staff';
import { staffAsk } from '@/shared/api/staff-client';

/** Calls that every list of the engine has, below its base path. */

export type ListQuery = Record<string, QueryValue>;

type RowIn<Result> = Result extends { records: (infer Row)[] } ? Row : Result extends (infer Row)[] ? Row : never;

/** Whether what the server sends can be taken for what a screen knows. */
type Fits<Sent, Known> = [Sent] extends [never] ? false : Sent extends Known ? true : false;

/** Addresses that answer with rows of a kind: a page of them, or all. */
export type ListOf<Row> = {
  [P in PathOf<'get'>]: Fits<RowIn<Answer<'get', P>>, Row> extends true ? P : never;
}[PathOf<'get'>];

/** Base paths of a kind of row: those whose list, and whose single row where they give one, are such rows. */
export type BaseOf<Row> =
  ListOf<Row> extends infer P
    ? P extends `${infer Base}/list`
      ? `${Base}/queryById` extends PathOf<'get'>
        ? Fits<Answer<'get', `${Base}/queryById`>, Row> extends true
          ? Base
          : never
        : Base
      : never
    : never;

/** Key of everything kept about a resource; invalidating it reloads its lists. */
export const resourceKey = (base: string) => ['resource', base] as const;

export const listOptions = <Row>(base: BaseOf<Row>, query: ListQuery) =>
  queryOptions({
    queryKey: [...resourceKey(base), 'list', query],
    queryFn: ({ signal }) => rowsAt<Row>(`${base}/list`, query, signal),
    placeholderData: keepPreviousData,
  });

/** A page of rows. */
export const loadPage = <Row>(url: ListOf<Row>, query: ListQuery, signal?: AbortSignal): Promise<Page<Row>> =>
  rowsAt<Row>(url, query, signal);

/** A page of rows from an address made of a base that was held to them. Some calls answer with all their rows as a bare array. */
export async function rowsAt<Row>(url: string, query: ListQuery, signal?: AbortSignal): Promise<Page<Row>> {
  const result = await rowsOrRow<Page<Row> | Row[]>(url, { query, signal });
  if (!Array.isArray(result)) {
    return result;
  }
  return { records: result, total: result.length, size: result.length, current: 1, pages: 1 };
}

export const rowAt = <Row>(url: string, id: string, signal?: AbortSignal) =>
  rowsOrRow<Row>(url, { query: { id }, signal });

export const metaOptions = (base: string) =>
  queryOptions({
    queryKey: ['meta', base],
    queryFn: ({ signal }) => rowsOrRow<ResourceMeta>(`${base}/meta`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function addRow<Row>(base: BaseOf<Row>, row: Partial<Row>): Promise<Row> {
  return rowsOrRow<Row>(`${base}/add`, { method: 'POST', body: row });
}

export function editRow<Row>(base: BaseOf<Row>, row: Partial<Row>): Promise<Row> {
  return rowsOrRow<Row>(`${base}/edit`, { method: 'PUT', body: row });
}

/** The engine makes its addresses while it runs; their base was held to the kind of row where it was written down. */
async function rowsOrRow<Result>(...call: Parameters<typeof staffAsk>): Promise<Result> {
  return (await staffAsk(...call)).result as Result;
}

type Deletes = PathOf<'delete'> extends infer P ? (P extends `${infer Base}/delete` ? Base : never) : never;

export async function deleteRow(base: Deletes, id: string): Promise<void> {
  await staffAsk(`${base}/delete`, { method: 'DELETE', query: { id } });
}

/** Ids as batch calls take them: each one followed by a comma. */
export function idList(ids: readonly string[]): string {
  return ids.map((id) => `${id},`).join('');
}
