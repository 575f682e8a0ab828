import { useQuery } from '@tanstack/react-query';
import { minute } from '@/shared/format/date';
import { grouped } from '@/shared/format/number';
import { Views } from '@/ui-admin/list/views';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { RefreshButton } from '@/ui-admin/page/refresh-button';
import { useMay } from '@/ui-admin/permission';
import { Denied } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { type ListColumn, RowsTable, useList } from '@/widgets/list';
import { type JobRow, type StateCount, stateNames, type Tasks, tasksOptions, tasksShown } from './dashboard-api';

/** The work in the background: what runs and how far it is, what is done, what failed and why. */
export default function TasksPage() {
  const mayLook = useMay()('dashboard:task:list');
  const list = useList({
    ask: ({ filters, pageNo }) => tasksOptions(filters.state, pageNo),
    rowsOf: pageOf,
    names: ['state'] as const,
    sizes: [tasksShown],
    allowed: mayLook,
  });
  const { filters, pageNo } = list.state;
  const { data } = useQuery({ ...tasksOptions(filters.state, pageNo), enabled: mayLook });
  if (!mayLook) return <Denied />;
  return (
    <div className="stack">
      <PageHead title="后台任务" actions={<RefreshButton onPress={list.again} />} />
      <Card>
        <StateViews
          counts={data?.counts ?? notCounted}
          current={filters.state}
          onChange={(state) => list.search({ state })}
        />
        <RowsTable<JobRow>
          label="后台任务列表"
          list={list}
          columns={columns}
          nameOf={({ title }) => title}
          empty="没有这样的任务"
        />
      </Card>
    </div>
  );
}

type Counted = Pick<StateCount, 'state'> & { count?: number };

/** The states stand there before their numbers come, so that the list below does not move. */
const notCounted: readonly Counted[] = (['running', 'waiting', 'failed', 'done', 'cancelled'] as const).map(
  (state) => ({
    state,
  }),
);

type ViewsProps = { counts: readonly Counted[]; current: string; onChange: (state: string) => void };

function StateViews({ counts, current, onChange }: ViewsProps) {
  const views = counts.map(({ state, count }) => ({
    key: state as string,
    label: count === undefined ? stateNames[state].text : `${stateNames[state].text} ${grouped(count)}`,
  }));
  return <Views label="状态" views={[{ key: '', label: '全部' }, ...views]} current={current} onChange={onChange} />;
}

const pageOf = ({ page }: Tasks) => page;

const columns: ListColumn<JobRow>[] = [
  { name: 'title', title: '任务', width: 200, rowHeader: true },
  { name: 'state', title: '状态', width: 88, render: ({ state }) => <StateTag {...stateNames[state]} /> },
  { name: 'message', title: '结果', render: (job) => <Outcome job={job} /> },
  { name: 'attempts', title: '次数', width: 72, render: ({ attempts, maxAttempts }) => `${attempts} / ${maxAttempts}` },
  { name: 'time', title: '时间', width: 192, render: when },
];

function Outcome({ job: { title, state, progress, message } }: { job: JobRow }) {
  return state === 'running' ? (
    <>
      <progress max={100} value={progress} aria-label={`${title}的进度`} /> {progress}% {message}
    </>
  ) : (
    message
  );
}

function when({ state, dueTime, startTime, endTime, createTime }: JobRow): string {
  if (endTime) return `${minute(endTime)} 结束`;
  if (state === 'running' && startTime) return `${minute(startTime)} 开始`;
  return dueTime ? `${minute(dueTime)} 起执行` : minute(createTime);
}
