import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '@/shared/api/errors';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import type { Report, ReportColumn } from '@/widgets/report';
import { type Group, groupedBy, groupsOf } from './core/figures';
import { figuresOptions, mostOfFigures, rowsOptions } from './report-api';

const page = { pageNo: 1, pageSize: mostOfFigures, column: '', order: 'desc' } as const;

type Answer = {
  /** None until they are there. */
  groups: readonly Group[] | undefined;
  /** What they leave out. */
  note: string;
  error: Error | null;
  refetch: () => unknown;
};

/** The figures of a report: made here of its rows, or asked for where there are more than a page of them. */
export function useFigures(
  code: string,
  report: Report,
  by: readonly ReportColumn[],
  sums: readonly ReportColumn[],
  conditions: ListQuery,
): Answer {
  const rows = useQuery(rowsOptions(code, report, page, conditions));
  const isLong = rows.data !== undefined && rows.data.total > rows.data.records.length;
  const all = useQuery({
    ...figuresOptions(code, report, by, sums, conditions),
    enabled: isLong && by.length > 0,
  });
  const [names, measures] = [by, sums].map((columns) => columns.map(({ name }) => name).join());
  const { data, error: failed } = all;
  const groups = useMemo(() => {
    const named = (wanted: string | undefined) =>
      (wanted ?? '').split(',').flatMap((name) => report.columns.find((column) => column.name === name) ?? []);
    if (!rows.data || (isLong && !data && !failed)) return undefined;
    if (isLong && data) return groupsOf(named(names), data);
    return groupedBy(named(names), named(measures), rows.data.records);
  }, [report, names, measures, rows.data, isLong, data, failed]);
  const note = !isLong || !rows.data ? '' : noteOf(rows.data.records.length, failed, data?.more === true);
  return { groups, note, error: rows.error, refetch: rows.refetch };
}

function noteOf(rows: number, failed: Error | null, more: boolean): string {
  if (failed) return `没有算完全部的行，这里只用了前 ${rows} 行：${messageOf(failed)}`;
  return more ? '分类很多，这里没有列出全部；请加上查询条件。' : '';
}
