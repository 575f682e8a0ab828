import { type FakeHandler, Refusal } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { addDays, today } from './core/calendar';
import { type Handler, type HistoryDay, type JobRow, jobBase, type Run, type RunOutput } from './job-api';

/** Jobs, handlers and runs as a centre has them, for the gallery and the tests. */

const parameter = {
  required: false,
  min: null,
  max: null,
  maxLength: null,
  initial: null,
  hint: '',
  options: null,
};

export const handlers: Handler[] = [
  {
    name: 'content.linkCheck',
    title: '死链检查',
    description: '打开已发布文章里的链接，记下打不开的。',
    repeatable: true,
    stoppable: true,
    leastMinutes: 60,
    parameters: [
      {
        ...parameter,
        name: 'pageLimit',
        label: '最多检查（篇）',
        kind: 'number',
        required: true,
        min: 1,
        max: 5000,
        initial: 500,
      },
      {
        ...parameter,
        name: 'scope',
        label: '范围',
        kind: 'select',
        required: true,
        initial: 'site',
        options: [
          { value: 'site', label: '本站链接' },
          { value: 'all', label: '所有链接' },
        ],
      },
      { ...parameter, name: 'isReported', label: '有死链时通知栏目责任人', kind: 'boolean', initial: true },
      { ...parameter, name: 'skip', label: '不检查的网站', kind: 'text', maxLength: 20, hint: '用逗号分开' },
    ],
  },
  {
    name: 'content.publish',
    title: '定时发布',
    description: '发布到了时间的文章，撤下到期的。',
    repeatable: false,
    stoppable: false,
    leastMinutes: 1,
    parameters: [],
  },
  {
    name: 'statistics.sum',
    title: '访问统计汇总',
    description: '把前一天的访问加进统计。',
    repeatable: true,
    stoppable: true,
    leastMinutes: 0,
    parameters: [],
  },
];

export const aJob = (part: Partial<JobRow> & Pick<JobRow, 'id' | 'description'>): JobRow => ({
  version: 1,
  createBy: 'zhoumin',
  createTime: `2026-11-0${part.id} 09:00:00`,
  updateBy: '',
  updateTime: null,
  jobClassName: 'content.linkCheck',
  jobClassName_dictText: '死链检查',
  cronExpression: '0 30 6 ? * 2-6 *',
  cronSentence: '每个工作日 6:30',
  parameter: '{"pageLimit":800,"scope":"all"}',
  status: 0,
  builtIn: false,
  misfire: 'once',
  overlap: 'skip',
  timeout: 600,
  retries: 2,
  alarmUsers: '',
  alarmUsers_dictText: '',
  nextTime: '2026-11-26 06:30:00',
  lastTime: '2026-11-25 06:30:00',
  lastState: 'done',
  lastMessage: '检查了 1,284 个链接，都能打开',
  ...part,
});

export const jobs = (): JobRow[] => [
  aJob({ id: '1', description: '工作日死链检查' }),
  aJob({
    id: '2',
    description: '定时发布',
    jobClassName: 'content.publish',
    jobClassName_dictText: '定时发布',
    cronExpression: '0 0/5 * * * ?',
    cronSentence: '每 5 分钟',
    parameter: '',
    builtIn: true,
    nextTime: '2026-11-25 21:05:00',
    lastState: 'running',
    lastMessage: '',
  }),
  aJob({
    id: '3',
    description: '月末全站死链检查',
    cronExpression: '0 0 3 L * ?',
    cronSentence: '每月最后一天 3:00',
    status: -1,
    nextTime: null,
    lastState: 'failed',
    lastMessage: '连不上 www.linjiang-cdc.example：等了 30 秒没有回答',
  }),
  aJob({
    id: '4',
    description: '访问统计汇总',
    jobClassName: 'statistics.sum',
    jobClassName_dictText: '访问统计汇总',
    cronExpression: '0 10 0 * * ?',
    cronSentence: '每天 0:10',
    parameter: '',
    nextTime: '2026-11-26 00:10:00',
    lastState: '',
    lastTime: null,
    lastMessage: '',
  }),
];

export const aRun = (part: Partial<Run> & Pick<Run, 'id'>): Run => ({
  jobId: '1',
  title: '死链检查',
  state: 'done',
  dueTime: '2026-11-25 06:30:00',
  startTime: '2026-11-25 06:30:00',
  endTime: '2026-11-25 06:31:14',
  duration: 74_200,
  node: 'linjiang-1',
  by: '',
  progress: 100,
  message: '检查了 1,284 个链接，都能打开',
  attempts: 1,
  maxAttempts: 3,
  ...part,
});

export const runs = (): Run[] => [
  aRun({
    id: '903',
    state: 'running',
    startTime: '2026-11-25 21:00:02',
    endTime: null,
    by: '周敏',
    progress: 40,
    message: '第 512 个链接，共 1,284 个',
  }),
  aRun({ id: '902' }),
  aRun({
    id: '901',
    state: 'failed',
    dueTime: '2026-11-24 06:30:00',
    startTime: '2026-11-24 06:30:01',
    endTime: '2026-11-24 06:40:01',
    duration: 600_000,
    node: 'linjiang-2',
    attempts: 3,
    message: '超过 600 秒没有做完，已停止',
  }),
];

const output = Array.from(
  { length: 40 },
  (_, i) => `21:00:${String(i + 2).padStart(2, '0')}  /detail/31/${31000 + i}  200  ${120 + i} ms`,
).join('\n');

/** A run with its output, as the server tells it now. */
export const runOutput = (id: string, all: readonly Run[] = runs()): RunOutput => {
  const run = all.find((each) => each.id === id);
  if (!run) throw new Refusal(404, '没有这次执行，可能已被清理');
  return { ...run, output, outputCut: run.state === 'failed' };
};

const times = (day: string, everyMinutes: number) =>
  Array.from({ length: Math.min(200, (24 * 60) / everyMinutes) }, (_, i) => {
    const at = i * everyMinutes;
    return `${day} ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
  });

const due = (id: string, title: string, all: string[], more = false) => ({
  jobId: id,
  title,
  description: title,
  status: 0,
  times: all,
  more,
});

const calendar: FakeHandler = ({ query }) => {
  const day = query.get('from') ?? '';
  const isWorkday = ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return [
    due('2', '定时发布', times(day, 5), true),
    due('1', '工作日死链检查', isWorkday ? [`${day} 06:30:00`] : []),
    due('5', '信件办理时限提醒', isWorkday ? [`${day} 09:00:00`, `${day} 15:00:00`] : []),
    due('4', '访问统计汇总', [`${day} 00:10:00`]),
    due('6', '搜索词整理', times(day, 120)),
    { ...due('3', '月末全站死链检查', [`${day} 03:00:00`]), status: -1 },
  ];
};

const history: FakeHandler = ({ query }) => {
  const days = Number(query.get('days') ?? 30);
  const first = addDays(today(Date.UTC(2026, 10, 25, 4)), 1 - days);
  return Array.from(
    { length: days },
    (_, i): HistoryDay => ({
      day: addDays(first, i),
      done: 280 + ((i * 7) % 13),
      failed: i % 9 === 4 ? 3 : 0,
      cancelled: i % 11 === 5 ? 1 : 0,
      averageDuration: 2400 + ((i * 531) % 1900),
    }),
  );
};

const people: Record<string, FakeHandler> = {
  'GET /sys/user/queryUserComponentData': () => ({
    records: [{ id: '7', username: 'zhoumin', realname: '周敏', sex: 2, phone: '', orgCodeTxt: '健康教育科' }],
    total: 1,
    size: 5,
    current: 1,
    pages: 1,
  }),
  'GET /sys/user/getMultiUser': () => [{ id: '7', username: 'zhoumin', realname: '周敏' }],
};

/** The calls of the desk over rows in memory. */
export function jobCalls(rows: JobRow[] = jobs(), made: Run[] = runs()): Record<string, FakeHandler> {
  const find = (id: string | null) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new Refusal(404, '没有找到，可能已被删除');
    return row;
  };
  return {
    ...fakeTable(jobBase, rows),
    ...people,
    [`GET ${jobBase}/handlers`]: () => handlers,
    [`GET ${jobBase}/sentence`]: () => '每个工作日 6:30',
    [`GET ${jobBase}/fromSentence`]: () => '0 30 8 ? * 2-6',
    [`GET ${jobBase}/nextRuns`]: () => ['2026-11-26 06:30:00', '2026-11-27 06:30:00'],
    [`POST ${jobBase}/pause`]: ({ query }) => Object.assign(find(query.get('id')), { status: -1, nextTime: null }),
    [`POST ${jobBase}/resume`]: ({ query }) =>
      Object.assign(find(query.get('id')), { status: 0, nextTime: '2026-11-26 06:30:00' }),
    [`POST ${jobBase}/execute`]: ({ query }) => {
      find(query.get('id'));
      return { runId: '903' };
    },
    [`GET ${jobBase}/runs`]: ({ query }) => {
      const found = made.filter(({ state }) => state === (query.get('state') || state));
      return { records: found, total: found.length, size: 10, current: 1, pages: 1 };
    },
    [`GET ${jobBase}/run`]: ({ query }) => runOutput(query.get('id') ?? '', made),
    [`POST ${jobBase}/cancelRun`]: ({ query }) => {
      const run = made.find(({ id }) => id === query.get('id'));
      return Object.assign(run ?? {}, { state: 'cancelled', endTime: '2026-11-25 21:00:30', message: '由周敏取消' });
    },
    [`GET ${jobBase}/calendar`]: calendar,
    [`GET ${jobBase}/history`]: history,
  };
}

export const rights = ['list', 'add', 'edit', 'delete', 'pause', 'resume', 'execute', 'exportXls', 'importExcel'].map(
  (action) => `system:quartzJob:${action}`,
);
