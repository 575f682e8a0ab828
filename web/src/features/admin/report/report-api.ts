import { queryOptions } from '@tanstack/react-query';
import { staffQuery } from '@/shared/api/staff-query';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import {
  type Asked,
  loadConditions,
  loadFigures,
  loadParameters,
  loadReport,
  loadRows,
  loadTotal,
  type Report,
  type ReportColumn,
} from '@/widgets/report';
import { formOf } from './core/conditions';

const key = ['report'] as const;

/** Key of everything kept about a report. */
export const reportKey = (code: string) => [...key, code] as const;

export const reportOptions = (code: string) =>
  queryOptions({ queryKey: reportKey(code), queryFn: ({ signal }) => loadReport(code, signal) });

/** What can be asked of a report: its parameters and conditions as fields of a form. */
export const formOptions = (code: string, report: Report) =>
  queryOptions({
    queryKey: [...reportKey(code), 'form'],
    queryFn: async ({ signal }) => {
      const [parameters, conditions] = await Promise.all([
        loadParameters(report.id, signal),
        loadConditions(report, signal),
      ]);
      return formOf(parameters, conditions);
    },
    // Fields hold what is being typed; they are not made anew below it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });

export const rowsOptions = (code: string, report: Report, page: Asked, conditions: ListQuery) =>
  queryOptions({
    queryKey: [...reportKey(code), 'rows', page, conditions],
    queryFn: ({ signal }) => loadRows(report.id, page, conditions, signal),
    // A report that ran into its limit would run into it again.
    retry: false,
  });

/** The sums of columns over all rows, by columns. */
export function figuresOptions(
  code: string,
  report: Report,
  by: readonly ReportColumn[],
  sums: readonly ReportColumn[],
  conditions: ListQuery,
) {
  const [groups, measures] = [by.map(({ name }) => name), sums.map(({ name }) => name)];
  return queryOptions({
    queryKey: [...reportKey(code), 'figures', groups, measures, conditions],
    queryFn: ({ signal }) => loadFigures(report.id, groups, measures, conditions, signal),
    retry: false,
  });
}

/** The sum of a column over all rows, or how many these are; the call wants a column to tell rows apart by. */
export const totalOptions = (
  code: string,
  report: Report,
  by: ReportColumn | undefined,
  sum: ReportColumn | undefined,
  conditions: ListQuery,
) =>
  queryOptions({
    queryKey: [...reportKey(code), 'total', by?.name, sum?.name, conditions],
    queryFn: ({ signal }) => loadTotal(report.id, by?.name ?? '', sum?.name, conditions, signal),
    retry: false,
  });

/** The reports that one may see. */
export const readableOptions = staffQuery([...key, 'readable'], '/online/cgreport/api/reports');

/** Of so many rows figures are made here: a page of the call. Those of more rows are asked for. */
export const mostOfFigures = 500;
