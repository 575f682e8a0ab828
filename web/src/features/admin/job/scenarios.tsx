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
import { aJob, aRun, jobs } from './sample';
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

const edit = (row: JobRow) => granted(<JobFormModal mode="edit" row={row} onClose={nothing} onSaved={done} />);

const linkCheck = aJob({ id: '1', description: '工作日死链检查' });
const builtIn = jobs()[1] ?? linkCheck;

type Render = Scenario['render'];

/** A state of the desk, whose calls work as usual if nothing else is said. */
const state = (title: string, note: string, render: Render, calls: Scenario['calls'] = () => jobCalls()): Scenario => ({
  title,
  note,
  render,
  calls,
});

/** A part of the desk while the answer to its call is on its way, and when none comes. */
const asked = (title: string, what: string, call: string, render: Render): Scenario[] => [
  state(`${title}-loading`, `${what}还没有到`, render, but(call, wait)),
  state(`${title}-error`, `${what}加载失败`, render, but(call, refuse)),
];

const desk = () => granted(<JobPage />);
const form = () => edit(linkCheck);
const log = () => headed(<RunList jobId="1" />);
const calendar = () => headed(<CalendarView />);
const history = () => headed(<HistoryView title="全部任务" jobId="" />);
const idleDay = { day: '2026-11-25', done: 0, failed: 0, cancelled: 0, averageDuration: 0 };
const waiting = {
  ...aRun({ id: '904', state: 'waiting', startTime: null, endTime: null, node: '', message: '' }),
  output: '',
  outputCut: false,
};

export const scenarios: Scenario[] = [
  state('list', '几个任务，全部权限', desk),
  ...asked('list', '列表', 'list', desk),
  state('list-empty', '没有任务', desk, () => jobCalls([])),
  state('no-permission', '没有权限', () => granted(<JobPage />, [])),
  state('read-only', '只能查看', () => granted(<JobPage />, ['system:quartzJob:list'])),
  state('form', '编辑，处理程序要的值各有一项', form),
  state('form-built-in', '程序自带的任务不能换处理程序', () => edit(builtIn)),
  ...asked('form', '处理程序', 'handlers', form),
  state('log', '执行日志，有一次正在执行', () => granted(<RunDrawer job={linkCheck} onClose={nothing} />)),
  state('log-empty', '还没有执行过', log, () => jobCalls(jobs(), [])),
  ...asked('log', '执行记录', 'runs', log),
  state('run', '一次失败的执行，输出不全', () => headed(<RunView id="901" />)),
  state('run-running', '正在执行，可以取消', () => granted(headed(<RunView id="903" />))),
  state(
    'run-waiting',
    '等待执行，没有输出',
    () => headed(<RunView id="904" />),
    but('run', () => waiting),
  ),
  state('run-gone', '执行记录已被清理', () => headed(<RunView id="1" />)),
  state('calendar', '七天里什么时候执行什么', calendar),
  state(
    'calendar-empty',
    '没有要执行的',
    calendar,
    but('calendar', () => []),
  ),
  ...asked('calendar', '日历', 'calendar', calendar),
  state('history', '每天执行了多少次、多久', history),
  state(
    'history-empty',
    '没有执行过',
    history,
    but('history', () => [idleDay]),
  ),
  ...asked('history', '历史', 'history', history),
];
