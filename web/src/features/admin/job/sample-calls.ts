import { type FakeHandler, Refusal } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { addDays, today } from './core/calendar';
import { type HistoryDay, type JobRow, jobBase, type Run, type RunOutput } from './job-api';
import { handlers, jobs, runs } from './sample';

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
