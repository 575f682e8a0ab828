import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useAttended } from '@/shared/hooks/use-attended';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { Views } from '@/ui-admin/list/views';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied } from '@/ui-admin/state/states';
import { ListPage, type ListPageModel } from '@/widgets/list-page';
import { CalendarView } from './calendar-view';
import { HistoryView } from './history-view';
import { handlersOptions, type JobRow, permission } from './job-api';
import { jobResource } from './job-resource';

const views = [
  { key: 'list', label: '任务' },
  { key: 'calendar', label: '日历' },
  { key: 'history', label: '历史' },
] as const;

type View = (typeof views)[number]['key'];

/** The work that is done by the clock: the jobs, when they are due, and how they went. The address keeps the view. */
export default function JobPage() {
  const mayLook = useMay()(`${permission}:list`);
  const [search, setSearch] = usePageSearch();
  const current = views.find(({ key }) => key === search.get('view'))?.key ?? 'list';
  if (!mayLook) return <Denied />;
  const switcher = (
    <Views<View>
      label="视图"
      views={views}
      current={current}
      onChange={(view) => setSearch(view === 'list' ? {} : { view })}
    />
  );
  if (current === 'list') return <JobList switcher={switcher} />;
  return (
    <div className="stack">
      <PageHead title="定时任务">{switcher}</PageHead>
      {current === 'calendar' ? <CalendarView /> : <HistoryView title="全部任务" jobId="" />}
    </div>
  );
}

function JobList({ switcher }: { switcher: ReactNode }) {
  const { data: handlers = [] } = useQuery(handlersOptions);
  const narrow = useMediaQuery('(width < 768px)');
  const [executed, setExecuted] = useState(false);
  return (
    <ListPage
      title="定时任务"
      resource={jobResource({ handlers, narrow, onExecuted: () => setExecuted(true) })}
      head={(page) => (
        <>
          {switcher}
          <Live page={page} expects={executed} onRest={() => setExecuted(false)} />
        </>
      )}
    />
  );
}

const everyTwoSeconds = 2000;

/** How many times the list is loaded while a job that was told to run does not show it. */
const patience = 5;

type LiveProps = {
  page: ListPageModel<JobRow>;
  /** A job was told to run, which it may do a little later. */
  expects: boolean;
  /** Nothing is expected any longer. */
  onRest: () => void;
};

/** Loads the list again while one of its jobs runs, or is about to, and somebody is at the page. */
function Live({ page, expects, onRest }: LiveProps) {
  const runs = page.rows.some(({ lastState }) => lastState === 'running');
  const attended = useAttended();
  const { again } = page.list;
  const rest = useEffectEvent(onRest);
  useEffect(() => {
    if (!attended || !(runs || expects)) return;
    let left = patience;
    const timer = setInterval(() => {
      left -= 1;
      again();
      if (!runs && left === 0) rest();
    }, everyTwoSeconds);
    return () => clearInterval(timer);
  }, [runs, expects, attended, again]);
  return null;
}
