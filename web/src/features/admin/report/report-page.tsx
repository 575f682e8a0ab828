import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { isKind } from '@/shared/api/errors';
import { Views } from '@/ui-admin/list/views';
import { usePageParams, usePageSearch } from '@/ui-admin/page/page-address';
import { usePageTitle } from '@/ui-admin/page/page-context';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PlainMessage } from '@/ui-admin/state/plain-message';
import { Denied, Failed, Waiting } from '@/ui-admin/state/states';
import { FilterChips, filterNames, QueryForm, useList } from '@/widgets/list';
import { keyOf, type Report } from '@/widgets/report';
import { asked, pressedIn } from './core/conditions';
import { ExportButton } from './export-button';
import { FiguresView } from './figures-view';
import { formOptions, reportOptions, rowsOptions } from './report-api';
import { RowsView } from './rows-view';

/** One report for those who read it: what is asked, the rows, a chart or a pivot of them. The address keeps all of it. */
export default function ReportPage() {
  const { code = '' } = usePageParams();
  const { data: report, error, refetch } = useQuery(reportOptions(code));
  usePageTitle(report?.name ?? '报表');
  if (report) return <Read key={report.id} code={code} report={report} />;
  if (isKind(error, 'forbidden')) return <Denied />;
  if (isKind(error, 'missing')) {
    return <PlainMessage page title="没有这张报表" text={`没有编码为“${code}”的报表，或者它已经删除。`} />;
  }
  return <Waiting error={error} onRetry={refetch} rows={12} />;
}

const views = [
  { key: 'table', label: '表格' },
  { key: 'chart', label: '图表' },
  { key: 'pivot', label: '交叉表' },
] as const;

type View = (typeof views)[number]['key'];

const sizes = [20, 50, 100];
const own = { column: '', order: 'desc' } as const;

function Read({ code, report }: { code: string; report: Report }) {
  const form = useQuery(formOptions(code, report));
  const [search, setSearch] = usePageSearch();
  const view = views.find(({ key }) => key === search.get('view'))?.key ?? 'table';
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
  const conditions = asked(all, list.state.filters);
  const show = (next: View, more: Record<string, string> = {}) => {
    const kept = new URLSearchParams(search);
    kept.delete('pageNo');
    if (next === 'table') kept.delete('view');
    else kept.set('view', next);
    for (const [name, value] of Object.entries(more)) kept.set(name, value);
    setSearch(kept);
  };
  return (
    <div className="stack">
      <PageHead
        title={report.name}
        actions={
          <>
            <ExportButton report={report} query={{ ...conditions, ...sortOf(list.state) }} />
            <Button onClick={() => window.print()}>打印</Button>
          </>
        }
      >
        <Views<View> label="视图" views={views} current={view} onChange={(next) => show(next)} />
      </PageHead>
      {form.error ? (
        <Failed error={form.error} onRetry={() => void form.refetch()} />
      ) : (
        fields && fields.length > 0 && <QueryForm fields={fields} filters={list.state.filters} onSearch={list.search} />
      )}
      <FilterChips fields={all} filters={list.state.filters} onSearch={list.search} />
      <Card>
        {view === 'table' ? (
          <RowsView code={code} report={report} list={list} conditions={conditions} />
        ) : (
          <FiguresView
            {...{ code, report, conditions }}
            pivot={view === 'pivot'}
            onPressed={(condition) => show('table', condition)}
          />
        )}
      </Card>
    </div>
  );
}

const sortOf = ({ column, order }: { column: string; order: string }) => (column === '' ? {} : { column, order });
