import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { SmallTable } from '@/ui-admin/table/small-table';
import { useOnce } from '@/ui-admin/use-once';
import { useToast } from '@/ui-admin/use-toast';
import { cellText, keyOf, type Report, type ReportColumn, type ReportPage } from '@/widgets/report';
import { FiguresView } from './figures-view';
import sheet from './print-sheet.module.css';
import { mostOfFigures, rowsOptions } from './report-api';
import { totalsOf } from './rows-view';
import { type FiguresShape, useChosen } from './use-chosen';
import { useFigures } from './use-figures';

type Asked = {
  code: string;
  report: Report;
  conditions: ListQuery;
  /** The conditions are not known yet. */
  disabled: boolean;
  /** The conditions in words. */
  words: readonly string[];
};

type Props = Asked & { view: 'table' | FiguresShape; sort: { column: string; order: 'asc' | 'desc' } };

/** Prints a report as a sheet of its own: what it is, what was asked, when, and what came of it without the frame of the page. */
export function PrintButton({ view, sort, ...asked }: Props) {
  return view === 'table' ? <PrintRows {...asked} sort={sort} /> : <PrintFigures {...asked} shape={view} />;
}

/** The rows are asked for at each press: the sheet says when it was printed, so it holds what was stored then. */
function PrintRows({ code, report, conditions, sort, ...rest }: Omit<Props, 'view'>) {
  const client = useQueryClient();
  const page = { pageNo: 1, pageSize: mostOfFigures, ...sort };
  const ask = () => client.fetchQuery({ ...rowsOptions(code, report, page, conditions), staleTime: 0 });
  return <Printing {...rest} report={report} make={async () => <PrintedRows report={report} page={await ask()} />} />;
}

/** The figures are printed as they are in sight, once they are. */
function PrintFigures({ disabled, words, shape, ...shown }: Asked & { shape: FiguresShape }) {
  const { code, report, conditions } = shown;
  const { chosen } = useChosen(report, shape);
  const { groups } = useFigures(code, report, chosen.by, chosen.chosen, conditions);
  const make = () => <FiguresView {...shown} shape={shape} />;
  return <Printing report={report} words={words} disabled={disabled || !groups} make={make} />;
}

type PrintingProps = Pick<Asked, 'report' | 'disabled' | 'words'> & {
  /** What stands on the sheet. */
  make: () => ReactNode | Promise<ReactNode>;
};

type Made = { content: ReactNode; at: number };

function Printing({ report, disabled, words, make }: PrintingProps) {
  const [made, setMade] = useState<Made | null>(null);
  const toast = useToast();
  const { busy, run } = useOnce();
  usePrinting(made);
  const print = () => run(async () => setMade({ content: await make(), at: Date.now() })).catch(toast.failed);
  return (
    <>
      <Button disabled={disabled} loading={busy} onClick={() => void print()}>
        打印
      </Button>
      {made &&
        createPortal(
          <Sheet report={report} words={words} at={made.at}>
            {made.content}
          </Sheet>,
          document.body,
        )}
    </>
  );
}

/** Prints each sheet once, as soon as it is there; a tab that comes back to sight still has its last one. */
function usePrinting(sheet: Made | null) {
  const last = useRef(sheet);
  useEffect(() => {
    if (last.current === sheet) return;
    last.current = sheet;
    window.print();
  }, [sheet]);
}

type SheetProps = Pick<Asked, 'report' | 'words'> & { at: number; children: ReactNode };

/** More columns than these do not fit an upright page. */
const upright = 6;

function Sheet({ report, words, at, children }: SheetProps) {
  return (
    <div className={`${sheet.sheet} ${report.columns.length > upright ? sheet.wide : ''}`}>
      <h1>{report.name}</h1>
      <p>条件：{words.length > 0 ? words.join('；') : '无'}</p>
      <p>打印时间：{siteMinute(at)}</p>
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
const siteMinute = (moment: number) => new Date(moment + 8 * hours).toISOString().slice(0, 16).replace('T', ' ');
