import { isKind } from '@/shared/api/errors';
import type { Page } from '@/shared/api/staff';
import { type ListState, lastPage } from './state';

/** What is known of an answer that was asked for. */
export type Asked<Row> = {
  data: Page<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  /** False where the person may not see it, so that nothing was asked. */
  allowed: boolean;
};

/** What a list has to show. */
export type Answer<Row> = {
  /**
   * `refused`: the person may not see it. `failed`: it did not come. `empty` says why no row is there: nothing meets the conditions, or
   * there is nothing at all.
   */
  is: 'loading' | 'refused' | 'failed' | 'empty' | 'rows';
  rows: readonly Row[];
  total: number;
  /** Why nothing came; with rows, why they may be out of date. */
  error: unknown;
  /** Asked for, or asked for again. */
  busy: boolean;
};

/** @param cut where one is, for answers that are more than a page */
export function answerOf<Row>({ data, error, isFetching: busy, allowed }: Asked<Row>, cut?: ListState): Answer<Row> {
  if (data && allowed) {
    const { records, total } = data;
    // Some calls answer with all their rows.
    const { pageNo, pageSize } = cut ?? { pageNo: 1, pageSize: records.length };
    const from = records.length > pageSize ? (pageNo - 1) * pageSize : 0;
    const rows = records.slice(from, from + pageSize);
    return { is: total > 0 || rows.length > 0 ? 'rows' : 'empty', rows, total, error, busy };
  }
  const is = !allowed || isKind(error, 'forbidden') ? 'refused' : error ? 'failed' : 'loading';
  return { is, rows: [], total: 0, error, busy };
}

/** Rows that are there already. */
export function answered<Row>(rows: readonly Row[]): Answer<Row> {
  return { is: rows.length > 0 ? 'rows' : 'empty', rows, total: rows.length, error: null, busy: false };
}

/** The page to go to when that of the state is not there, as after the last row of the last page is deleted. */
export function pageInstead(page: Page<unknown> | undefined, { pageNo, pageSize }: ListState): number | null {
  const last = lastPage(page?.total ?? 0, pageSize);
  return page && pageNo > last ? last : null;
}

/** Whether conditions keep rows away. */
export const isNarrowed = ({ filters }: ListState): boolean => Object.values(filters).some(Boolean);

/** All rows of an answer as one page. */
export function asPage<Row>(answer: Page<Row> | readonly Row[]): Page<Row> {
  if (!isAll(answer)) {
    return answer;
  }
  return { records: [...answer], total: answer.length, size: answer.length, current: 1, pages: 1 };
}

const isAll = <Row>(answer: Page<Row> | readonly Row[]): answer is readonly Row[] => Array.isArray(answer);
