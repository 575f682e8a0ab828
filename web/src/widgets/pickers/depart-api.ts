import { queryOptions } from '@tanstack/react-query';
import { staffClient } from '@/shared/api/staff-client';
import type { DepartNode } from './core/depart-tree';

const base = '/sys/sysDepart';

/** Key of everything kept about departments. */
export const departKey = ['depart'] as const;

/** One level of the tree; `pid` '' is the top. */
export const levelOptions = (pid: string) =>
  queryOptions({
    queryKey: [...departKey, 'level', pid],
    queryFn: ({ signal }) => staffClient<DepartNode[]>(`${base}/queryDepartTreeSync`, { query: { pid }, signal }),
    staleTime: 60_000,
  });

/** Departments whose name holds the text, wherever they stand. */
export const searchOptions = (keyWord: string) =>
  queryOptions({
    queryKey: [...departKey, 'search', keyWord],
    queryFn: ({ signal }) => staffClient<DepartNode[]>(`${base}/searchBy`, { query: { keyWord }, signal }),
    enabled: keyWord !== '',
  });

export type DepartName = { value: string; text: string; parentIds: string[] };

/** Names of stored departments, all in one call. */
export const namesOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...departKey, 'names', ids],
    queryFn: ({ signal }) => staffClient<DepartName[]>(`${base}/names`, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
