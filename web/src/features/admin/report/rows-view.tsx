import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { type List, type ListColumn, RowsTable } from '@/widgets/list';
import {
  cellText,
  numberIn,
  type Report,
  type ReportColumn,
  type ReportPage,
  type ReportRow,
  readColumnOf,
} from '@/widgets/report';
import { sumOf } from './core/figures';
import styles from './report.module.css';
import { rowsOptions } from './report-api';

/** Milliseconds from which on a reader is told that the report took its time. */
const slow = 1000;

type Props = { code: string; report: Report; list: List<ReportRow, never, string>; conditions: ListQuery };

/** The rows of a report with the sums of its columns below them. */
export function RowsView({ code, report, list, conditions }: Props) {
  const { filters: _, ...page } = list.state;
  // The answer that the list shows, with what it says besides the rows.
  const { data } = useQuery({ ...rowsOptions(code, report, page, conditions), placeholderData: keepPreviousData });
  const narrow = useMediaQuery('(width < 500px)');
  const columns = useMemo(() => columnsOf(report, narrow), [report, narrow]);
  const totals = useMemo(() => totalsOf(report, data), [report, data]);
  const first = report.columns[0];
  return (
    <div className={styles.rows}>
      <RowsTable<ReportRow>
        label={report.name}
        list={list}
        columns={columns}
        nameOf={(row) => (first ? cellText(first, row) : '')}
        empty="没有符合条件的数据"
        totals={totals}
      />
      {data && (
        <p className={styles.note}>
          {data.more && `行数很多，这里数到 ${data.total} 行；导出可以得到更多。`}
          {data.millis >= slow && `用时 ${(data.millis / 1000).toFixed(1)} 秒`}
        </p>
      )}
    </div>
  );
}

/** What a row is about stands in front: it names the row, and stays in sight on a phone. */
function columnsOf({ columns }: Report, narrow: boolean): ListColumn<ReportRow>[] {
  return columns.map((column, at) => ({
    ...(narrow ? narrowColumnOf(column) : readColumnOf(column)),
    ...(at === 0 && column.type !== 'number' ? { rowHeader: true as const } : {}),
  }));
}

/** On a phone a long text breaks its lines, so that the figures beside it are in sight. */
function narrowColumnOf(column: ReportColumn): ListColumn<ReportRow> {
  const plain = readColumnOf(column);
  return { ...plain, width: Math.min(plain.width ?? narrowText, column.type === 'number' ? narrowFigure : narrowText) };
}

const narrowText = 120;
const narrowFigure = 88;

/** The sums of all rows; of this page only where the server does not say more. */
export function totalsOf({ columns }: Report, data: ReportPage | undefined) {
  const summed = columns.filter(({ totals }) => totals);
  if (!data || summed.length === 0) return undefined;
  const known = summed.every(({ name }) => name in data.totals);
  const value = (column: (typeof summed)[number]) =>
    known ? numberIn(data.totals, column.name) : sumOf(data.records, column);
  return {
    label: known ? '合计' : '本页合计',
    values: Object.fromEntries(
      summed.map((column) => [column.name, cellText({ ...column, words: null }, { [column.name]: value(column) })]),
    ),
  };
}
