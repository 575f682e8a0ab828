import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';

export const logBase = '/sys/log';
export const dataLogBase = '/sys/dataLog';

/** An entry of the operation log. `method` is the stable name of the act, such as `article.publish`. */
export type LogRow = Schemas['Log'];

/** The state of one row after one save. */
export type DataLogRow = Schemas['DataLog'];

/** The outcome of reading the whole log once; `at` is empty when that never happened, `problem` when nothing is wrong. */
export type LogCheck = Schemas['Verified'];

export const logCheckOptions = queryOptions({
  queryKey: ['log', 'check'],
  queryFn: ({ signal }) => staff.get(`${logBase}/check`, { signal }),
});

/** The kept states of what an entry of the operation log is about, newest first. */
export const statesOptions = (dataId: string) =>
  queryOptions({
    queryKey: ['data-log', 'states', dataId],
    queryFn: async ({ signal }) => {
      const query = { dataId, pageNo: 1, pageSize: 100, column: 'createTime', order: 'desc' };
      return (await staff.get(`${dataLogBase}/list`, { query, signal })).records;
    },
  });

export const compareOptions = (dataId1: string, dataId2: string) =>
  queryOptions({
    queryKey: ['data-log', 'compare', dataId1, dataId2],
    queryFn: ({ signal }) => staff.get(`${dataLogBase}/queryCompareList`, { query: { dataId1, dataId2 }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
