import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { lasting, staffQuery } from '@/shared/api/staff-query';

export const logBase = '/sys/log';
export const dataLogBase = '/sys/dataLog';

/** An entry of the operation log. `method` is the stable name of the act, such as `article.publish`. */
export type LogRow = Schemas['Log'];

/** The state of one row after one save. */
export type DataLogRow = Schemas['DataLog'];

/** The outcome of reading the whole log once; `at` is empty when that never happened, `problem` when nothing is wrong. */
export const logCheckOptions = staffQuery(['log', 'check'], `${logBase}/check`);

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
  lasting(
    staffQuery(['data-log', 'compare', dataId1, dataId2], `${dataLogBase}/queryCompareList`, {
      query: { dataId1, dataId2 },
    }),
  );
