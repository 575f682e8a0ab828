import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePageParams } from '@/ui-admin/page/page-address';
import { useMay } from '@/ui-admin/permission';
import { Denied, Waiting } from '@/ui-admin/state/states';
import { dataSetsOptions, type ReportDraft, reportOptions, reportPermission } from './desk-api';
import { newReport, reportGroups } from './report-fields';
import { ReportForm } from './report-form';

/** One report in its own tab: a new one or a stored one. */
export default function FormPage() {
  const { id = 'new' } = usePageParams();
  const may = useMay();
  // A new report gets its address while it is being edited; that must not load the form anew.
  const [startedNew] = useState(id === 'new');
  const sets = useQuery({ ...dataSetsOptions, staleTime: Number.POSITIVE_INFINITY });
  const groups = useMemo(() => sets.data && reportGroups(sets.data), [sets.data]);
  if (!may(`${reportPermission}:${id === 'new' ? 'add' : 'list'}`)) return <Denied />;
  if (!groups) return <Waiting error={sets.error} onRetry={sets.refetch} rows={12} />;
  if (startedNew) return <ReportForm groups={groups} report={newReport([...groups.head, ...groups.source])} />;
  return <Stored id={id} groups={groups} />;
}

function Stored({ id, groups }: { id: string; groups: ReturnType<typeof reportGroups> }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(reportOptions(id));
  // The first fresh answer fills the form; later ones must not touch what is being typed.
  const [report, setReport] = useState<ReportDraft | null>(null);
  if (data && isFetchedAfterMount && !report) setReport(data);
  if (report) return <ReportForm groups={groups} report={report} />;
  return <Waiting error={error} onRetry={refetch} rows={12} />;
}
