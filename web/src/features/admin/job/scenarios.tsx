import type { ReactNode } from 'react';
import { type FakeHandler, Refusal } from '@/testing/fake-server';
import type { Scenario } from '@/testing/scenario';
import { PageHead } from '@/ui-admin/page/page-head';
import { PermissionContext } from '@/ui-admin/permission';
import { CalendarView } from './calendar-view';
import { HistoryView } from './history-view';
import { type JobRow, jobBase } from './job-api';
import { JobFormModal } from './job-form';
import JobPage from './job-page';
import { RunDrawer } from './run-drawer';
import { RunList } from './run-list';
import { RunView } from './run-view';
import { aJob, aRun, jobs, runs } from './sample';
import { jobCalls, rights } from './sample-calls';

const nothing = () => {};
const done = () => Promise.resolve();

function granted(node: ReactNode, codes: readonly string[] = rights) {
  const auth = codes.map((action) => ({ action, type: '1', describe: action }));
  return <PermissionContext value={{ auth, allAuth: [] }}>{node}</PermissionContext>;
}

const headed = (node: ReactNode) => (
  <>
    <PageHead title="定时任务" />
    {node}
  </>
);

const wait: FakeHandler = () => new Promise(nothing);
const refuse: FakeHandler = () => {
  throw new Refusal(500, '数据库正在维护');
};

/** The calls of the desk with another answer of one of them. */
const but = (call: string, answer: FakeHandler) => () => ({ ...jobCalls(), [`GET ${jobBase}/${call}`]: answer });

const form = (mode: 'add' | 'edit' | 'detail', row: JobRow) =>
  granted(<JobFormModal mode={mode} row={row} onClose={nothing} onSaved={done} />);

const linkCheck = aJob({ id: '1', description: '工作日死链检查' });
const builtIn = jobs()[1] ?? linkCheck;

export const scenarios: Scenario[] = [
  { title: 'list', note: '几个任务，全部权限', render: () => granted(<JobPage />), calls: () => jobCalls() },
  { title: 'list-loading', note: '列表还没有到', render: () => granted(<JobPage />), calls: but('list', wait) },
  { title: 'list-empty', note: '没有任务', render: () => granted(<JobPage />), calls: () => jobCalls([]) },
  { title: 'list-error', note: '列表加载失败', render: () => granted(<JobPage />), calls: but('list', refuse) },
  { title: 'no-permission', note: '没有权限', render: () => granted(<JobPage />, []), calls: () => jobCalls() },
  {
    title: 'read-only',
    note: '只能查看',
    render: () => granted(<JobPage />, ['system:quartzJob:list']),
    calls: () => jobCalls(),
  },
  {
    title: 'form',
    note: '编辑，处理程序要的值各有一项',
    render: () => form('edit', linkCheck),
    calls: () => jobCalls(),
  },
  {
    title: 'form-built-in',
    note: '程序自带的任务不能换处理程序',
    render: () => form('edit', builtIn),
    calls: () => jobCalls(),
  },
  {
    title: 'form-loading',
    note: '处理程序还没有到',
    render: () => form('edit', linkCheck),
    calls: but('handlers', wait),
  },
  {
    title: 'form-error',
    note: '处理程序加载失败',
    render: () => form('edit', linkCheck),
    calls: but('handlers', refuse),
  },
  {
    title: 'log',
    note: '执行日志，有一次正在执行',
    render: () => granted(<RunDrawer job={linkCheck} onClose={nothing} />),
    calls: () => jobCalls(),
  },
  {
    title: 'log-empty',
    note: '还没有执行过',
    render: () => headed(<RunList jobId="1" />),
    calls: () => jobCalls(jobs(), []),
  },
  {
    title: 'log-loading',
    note: '执行记录还没有到',
    render: () => headed(<RunList jobId="1" />),
    calls: but('runs', wait),
  },
  {
    title: 'log-error',
    note: '执行记录加载失败',
    render: () => headed(<RunList jobId="1" />),
    calls: but('runs', refuse),
  },
  {
    title: 'run',
    note: '一次失败的执行，输出不全',
    render: () => headed(<RunView id="901" />),
    calls: () => jobCalls(),
  },
  {
    title: 'run-running',
    note: '正在执行，可以取消',
    render: () => granted(headed(<RunView id="903" />)),
    calls: () => jobCalls(),
  },
  {
    title: 'run-waiting',
    note: '等待执行，没有输出',
    render: () => headed(<RunView id="904" />),
    calls: but('run', () => ({
      ...aRun({ id: '904', state: 'waiting', startTime: null, endTime: null, node: '', message: '' }),
      output: '',
      outputCut: false,
    })),
  },
  { title: 'run-gone', note: '执行记录已被清理', render: () => headed(<RunView id="1" />), calls: () => jobCalls() },
  {
    title: 'calendar',
    note: '七天里什么时候执行什么',
    render: () => headed(<CalendarView />),
    calls: () => jobCalls(),
  },
  {
    title: 'calendar-empty',
    note: '没有要执行的',
    render: () => headed(<CalendarView />),
    calls: but('calendar', () => []),
  },
  {
    title: 'calendar-loading',
    note: '日历还没有到',
    render: () => headed(<CalendarView />),
    calls: but('calendar', wait),
  },
  {
    title: 'calendar-error',
    note: '日历加载失败',
    render: () => headed(<CalendarView />),
    calls: but('calendar', refuse),
  },
  {
    title: 'history',
    note: '每天执行了多少次、多久',
    render: () => headed(<HistoryView title="全部任务" jobId="" />),
    calls: () => jobCalls(jobs(), runs()),
  },
  {
    title: 'history-empty',
    note: '没有执行过',
    render: () => headed(<HistoryView title="全部任务" jobId="" />),
    calls: but('history', () => [{ day: '2026-11-25', done: 0, failed: 0, cancelled: 0, averageDuration: 0 }]),
  },
  {
    title: 'history-loading',
    note: '历史还没有到',
    render: () => headed(<HistoryView title="全部任务" jobId="" />),
    calls: but('history', wait),
  },
  {
    title: 'history-error',
    note: '历史加载失败',
    render: () => headed(<HistoryView title="全部任务" jobId="" />),
    calls: but('history', refuse),
  },
];
