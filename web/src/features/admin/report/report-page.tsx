import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isKind } from '@/shared/api/errors';
import { Views } from '@/ui-admin/list/views';
import { usePageParams, usePageSearch } from '@/ui-admin/page/page-address';
import { usePageTitle } from '@/ui-admin/page/page-context';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { PlainMessage } from '@/ui-admin/state/plain-message';
import { Denied, Failed, Waiting } from '@/ui-admin/state/states';
import { FilterChips, filterNames, inForce, QueryForm, useList } from '@/widgets/list';
import { keyOf, type Report } from '@/widgets/report';
import { asked, pressedIn } from './core/conditions';
import { dimensionsIn, districtsIn } from './core/figures';
import { ExportButton } from './export-button';
import { FiguresView } from './figures-view';
import { PrintButton } from './print-button';
import { formOptions, reportOptions, rowsOptions } from './report-api';
import { RowsView } from './rows-view';
import { TileButton } from './tiles/tile-button';

/** One report for those who read it: what is asked, the rows, a chart or a pivot of them. The address keeps all of it. */
export default function ReportPage() {
  const { code = '' } = usePageParams();
  const { data: report, error, refetch } = useQuery(reportOptions(code));
  usePageTitle(report?.name ?? '报表');
  if (report) return <Read key={report.id} code={code} report={report} />;
  if (isKind(error, 'forbidden')) return <Denied />;
  if (isKind(error, 'missing')) {
    const text = `没有编码为“${code}”的报表，或者它已经删除。`;
    return (
      <PlainMessage
        page
        title="没有这张报表"
        text={text}
        actions={<PageLink to="/report/list">查看全部报表</PageLink>}
      />
    );
  }
  return <Waiting error={error} onRetry={refetch} rows={12} />;
}

const views = [
  { key: 'table', label: '表格' },
  { key: 'chart', label: '图表' },
  { key: 'pivot', label: '交叉表' },
  { key: 'map', label: '区县图' },
] as const;

type View = (typeof views)[number]['key'];

const sizes = [20, 50, 100];
const own = { column: '', order: 'desc' } as const;

/** The views of a report: a pivot where two columns tell its rows apart, districts where a column says them. */
const viewsOf = (report: Report) =>
  views.filter(({ key }) => {
    if (key === 'pivot') return dimensionsIn(report).length > 1;
    return key !== 'map' || districtsIn(report).length > 0;
  });

/** The view that the address names, and how to go to another one. */
function useView(report: Report) {
  const [search, setSearch] = usePageSearch();
  const view: View = viewsOf(report).find(({ key }) => key === search.get('view'))?.key ?? 'table';
  const show = (next: View, more: Record<string, string> = {}) => {
    const kept = new URLSearchParams(search);
    kept.delete('pageNo');
    if (next === 'table') kept.delete('view');
    else kept.set('view', next);
    for (const [name, value] of Object.entries(more)) kept.set(name, value);
    setSearch(kept);
  };
  return { view, show };
}

/** What can be asked, and the rows that the address asks for. */
function useAsked(code: string, report: Report) {
  const form = useQuery(formOptions(code, report));
  const fields = form.data;
  const all = useMemo(() => [...(fields ?? []), ...pressedIn(report)], [fields, report]);
  const list = useList({
    ask: ({ filters, ...page }) => ({
      ...rowsOptions(code, report, page, asked(all, filters)),
      // A condition of the address is sent the way its field says, so the fields come first.
      enabled: !form.isPending,
    }),
    names: filterNames({ query: all }),
    sort: own,
    sizes,
    keyOf,
  });
  return { form, all, list, conditions: asked(all, list.state.filters) };
}

function Read({ code, report }: { code: string; report: Report }) {
  const { form, all, list, conditions } = useAsked(code, report);
  const { view, show } = useView(report);
  const { filters, column, order } = list.state;
  const shown = { code, report, conditions };
  return (
    <div className="stack">
      <PageHead
        title={report.name}
        actions={
          <>
            <ExportButton report={report} query={{ ...conditions, ...sortOf(list.state) }} />
            <PrintButton
              key={`${view} ${JSON.stringify(conditions)}`}
              {...shown}
              view={view}
              sort={{ column, order }}
              disabled={form.isPending}
              words={inForce(all, filters).map(({ label, words }) => `${label}：${words}`)}
            />
            <TileButton report={report} view={view} />
          </>
        }
      >
        <Views<View> label="视图" views={viewsOf(report)} current={view} onChange={(next) => show(next)} />
      </PageHead>
      {form.error ? (
        <Failed error={form.error} onRetry={() => void form.refetch()} />
      ) : (
        form.data && form.data.length > 0 && <QueryForm fields={form.data} filters={filters} onSearch={list.search} />
      )}
      <FilterChips fields={all} filters={filters} onSearch={list.search} />
      <Card>
        {view === 'table' ? (
          <RowsView {...shown} list={list} />
        ) : (
          <FiguresView {...shown} shape={view} onPressed={(condition) => show('table', condition)} />
        )}
      </Card>
    </div>
  );
}

const sortOf = ({ column, order }: { column: string; order: string }) => (column === '' ? {} : { column, order });
