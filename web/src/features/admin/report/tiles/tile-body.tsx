import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { grouped } from '@/shared/format/number';
import { figureText } from '@/ui-admin/chart/chart-data';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { useGo } from '@/ui-admin/page/page-address';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import { cellText, keyOf, type Report, type ReportColumn } from '@/widgets/report';
import { asked, pressedIn } from '../core/conditions';
import { Figures } from '../figures';
import { formOptions, reportOptions, rowsOptions, totalOptions } from '../report-api';
import { chosenOf, type FiguresShape } from '../use-chosen';
import type { Tile } from './tile-api';
import styles from './tiles.module.css';

type Props = { tile: Tile; address: string };

/** What a tile shows: its report, or why it shows nothing any more. */
export function TileBody({ tile, address }: Props) {
  if (tile.state === 'gone') return <Nothing text={`报表“${tile.name}”已经删除。可以移除这一块。`} />;
  if (tile.state === 'denied') {
    return <Nothing text={`您现在没有查看“${tile.name}”的权限。需要时请联系管理员，不需要时可以移除。`} />;
  }
  return <Shown tile={tile} address={address} />;
}

function Shown({ tile, address }: Props) {
  const { data: report, error, refetch } = useQuery(reportOptions(tile.code));
  if (!report) return <Waiting error={error} onRetry={refetch} plain rows={4} />;
  return <OfReport tile={tile} address={address} report={report} />;
}

type OfReportProps = Props & { report: Report };

/** What an address says besides conditions. */
const choices = ['by', 'across', 'sums', 'chart', 'column', 'order'];

function OfReport({ tile, address, report }: OfReportProps) {
  const search = useMemo(() => new URLSearchParams(tile.query), [tile.query]);
  const asks = [...search.keys()].some((name) => !choices.includes(name));
  const form = useQuery({ ...formOptions(tile.code, report), enabled: asks });
  if (asks && !form.data) return <Waiting error={form.error} onRetry={form.refetch} plain rows={4} />;
  const conditions = asked([...(form.data ?? []), ...pressedIn(report)], Object.fromEntries(search));
  return <View {...{ tile, address, report, search, conditions }} />;
}

type ViewProps = OfReportProps & { search: URLSearchParams; conditions: ListQuery };

function View({ tile: { code, view }, address, report, search, conditions }: ViewProps) {
  const go = useGo();
  if (view === 'number') return <Total {...{ code, report, search, conditions }} />;
  if (view === 'table') return <FirstRows {...{ code, report, search, conditions }} />;
  return (
    <Figures
      {...{ code, report, conditions }}
      shape={view as FiguresShape}
      chosen={chosenOf(report, view as FiguresShape, search)}
      onPressed={(condition) => go(withCondition(address, condition))}
    />
  );
}

/** The rows of a label of the tile. */
function withCondition(address: string, condition: Record<string, string>): string {
  const [path, query] = address.split('?');
  const search = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...condition });
  search.delete('view');
  return `${path}?${search}`;
}

type AskedProps = { code: string; report: Report; search: URLSearchParams; conditions: ListQuery };

function Total({ code, report, search, conditions }: AskedProps) {
  const { dimensions, chosen } = chosenOf(report, 'pivot', search);
  const [sum] = chosen;
  const { data, error, refetch } = useQuery(totalOptions(code, report, dimensions[0], sum, conditions));
  if (data === undefined) return <Waiting error={error} onRetry={refetch} plain rows={2} />;
  return (
    <p className={styles.total}>
      <b>{data === null ? '—' : figureText(data)}</b>
      <span className="muted">{sum ? `${sum.title}合计` : '行'}</span>
    </p>
  );
}

const rowsShown = 5;
const columnsShown = 6;

function FirstRows({ code, report, search, conditions }: AskedProps) {
  const order = search.get('order') === 'asc' ? ('asc' as const) : ('desc' as const);
  const page = { pageNo: 1, pageSize: rowsShown, column: search.get('column') ?? '', order };
  const { data, error, refetch } = useQuery(rowsOptions(code, report, page, conditions));
  if (!data) return <Waiting error={error} onRetry={refetch} plain rows={4} />;
  if (data.records.length === 0) return <Nothing text="没有符合条件的数据" />;
  return (
    <>
      <SmallTable<object>
        label={report.name}
        className={styles.rows}
        columns={report.columns.slice(0, columnsShown).map(columnOf)}
        rows={data.records}
        keyOf={keyOf}
      />
      <p className="fine muted">
        前 {data.records.length} 行，共 {grouped(data.total)} 行{data.more && '以上'}
      </p>
    </>
  );
}

const columnOf = (column: ReportColumn, at: number) => ({
  title: column.title,
  ...(column.type === 'number' && !column.words ? { as: 'figure' as const } : at === 0 ? { as: 'text' as const } : {}),
  cell: (row: object) => cellText(column, row),
});
