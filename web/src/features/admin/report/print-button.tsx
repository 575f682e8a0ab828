import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { messageOf } from '@/shared/api/errors';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { SmallTable } from '@/ui-admin/table/small-table';
import { cellText, keyOf, type Report, type ReportColumn, type ReportPage } from '@/widgets/report';
import sheet from './print-sheet.module.css';
import { mostOfFigures, rowsOptions } from './report-api';
import { totalsOf } from './rows-view';

type Props = {
  code: string;
  report: Report;
  conditions: ListQuery;
  sort: { column: string; order: 'asc' | 'desc' };
  /** The conditions are not known yet. */
  disabled: boolean;
  /** The conditions in words. */
  words: readonly string[];
  /** What stands on the sheet in place of the rows. */
  figures?: ReactNode;
};

/** Prints a report as a sheet of its own: what it is, what was asked, when, and its rows without the frame of the page. */
export function PrintButton({ code, report, conditions, sort, disabled, words, figures }: Props) {
  const [pressed, setPressed] = useState(0);
  const page = { pageNo: 1, pageSize: mostOfFigures, ...sort };
  const rows = useQuery({ ...rowsOptions(code, report, page, conditions), enabled: pressed > 0 && !figures });
  const ready = pressed > 0 && (figures ? true : !rows.isFetching);
  usePrinting(pressed, ready);
  return (
    <>
      <Button disabled={disabled} loading={pressed > 0 && !ready} onClick={() => setPressed(pressed + 1)}>
        打印
      </Button>
      {ready &&
        createPortal(
          <Sheet report={report} words={words}>
            {figures || (rows.data ? <PrintedRows report={report} page={rows.data} /> : <p>{messageOf(rows.error)}</p>)}
          </Sheet>,
          document.body,
        )}
    </>
  );
}

/** Prints once for each press, as soon as the sheet is there. */
function usePrinting(pressed: number, ready: boolean) {
  const printed = useRef(0);
  useEffect(() => {
    if (!ready || printed.current === pressed) return;
    printed.current = pressed;
    window.print();
  }, [ready, pressed]);
}

type SheetProps = { report: Report; words: readonly string[]; children: ReactNode };

/** More columns than these do not fit an upright page. */
const upright = 6;

function Sheet({ report, words, children }: SheetProps) {
  return (
    <div className={`${sheet.sheet} ${report.columns.length > upright ? sheet.wide : ''}`}>
      <h1>{report.name}</h1>
      <p>条件：{words.length > 0 ? words.join('；') : '无'}</p>
      <p>打印时间：{siteMinute(Date.now())}</p>
      {children}
    </div>
  );
}

function PrintedRows({ report, page }: { report: Report; page: ReportPage }) {
  const totals = totalsOf(report, page);
  const first = report.columns[0];
  const rows = [...page.records, ...(totals ? [null] : [])];
  const sumIn = (column: ReportColumn) =>
    column === first && !(column.name in (totals?.values ?? {})) ? totals?.label : totals?.values[column.name];
  return (
    <>
      <SmallTable<object | null>
        label={report.name}
        columns={report.columns.map((column) => ({
          title: column.title,
          ...(column.type === 'number' && !column.words ? { as: 'figure' as const } : {}),
          cell: (row) => (row ? cellText(column, row) : sumIn(column)),
        }))}
        rows={rows}
        keyOf={(row) => (row ? keyOf(row) : 'totals')}
      />
      <p>
        {page.total > page.records.length
          ? `这里是前 ${page.records.length} 行，共 ${page.total} 行；要全部的行，请用导出。`
          : `共 ${page.total} 行`}
      </p>
    </>
  );
}

const hours = 3_600_000;

/** A moment as the site's clock says it; China has no summer time. */
const siteMinute = (now: number) => new Date(now + 8 * hours).toISOString().slice(0, 16).replace('T', ' ');
