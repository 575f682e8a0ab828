import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Page } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';
import { resourceKey } from '@/ui-admin/list/resource-api';
import type { TagTone } from '@/ui-admin/state/tag';
import type { ListRow } from '@/widgets/list-page/list-resource';

export const jobBase = '/sys/quartzJob';
export const permission = 'system:quartzJob';

/** 0 runs by its clock, -1 is stopped. */
export type JobStatus = 0 | -1;

export type RunState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** Work that is done again and again. */
export type JobRow = ListRow & {
  /** Name of the handler; its title is `jobClassName_dictText`. */
  jobClassName: string;
  jobClassName_dictText: string;
  cronExpression: string;
  cronSentence: string;
  /** What the handler is told: a JSON object as text, empty for its defaults. */
  parameter: string;
  /** What the job is called. */
  description: string;
  status: JobStatus;
  /** Comes with the program: neither deleted nor given another handler. */
  builtIn: boolean;
  /** What was missed is caught up by one run, or left out. */
  misfire: 'once' | 'skip';
  /** What is due while the one before runs is left out, or waits. */
  overlap: 'skip' | 'wait';
  /** Seconds; 0 for none. */
  timeout: number;
  retries: number;
  /** Accounts, separated by commas. */
  alarmUsers: string;
  alarmUsers_dictText: string;
  nextTime: string | null;
  lastTime: string | null;
  lastState: RunState | '';
  lastMessage: string;
  version: number;
  createBy: string;
  createTime: string;
  updateBy: string;
  updateTime: string | null;
};

/** One value that a handler wants. `min` and `max` are both 0 where a number has no bounds, `maxLength` is 0 for the usual one. */
export type Parameter = {
  name: string;
  label: string;
  kind: 'text' | 'number' | 'boolean' | 'select';
  required: boolean;
  min: number;
  max: number;
  maxLength: number;
  initial: string | number | boolean | null;
  hint: string;
  options: { value: string; label: string }[];
};

/** What a job can do. */
export type Handler = {
  name: string;
  title: string;
  description: string;
  /** May be the handler of a new job; the others have the one job that comes with the program. */
  repeatable: boolean;
  stoppable: boolean;
  /** Minutes that must lie between two runs at least. */
  leastMinutes: number;
  /** Hours that may lie between two runs at most; 0 for any. */
  mostHours: number;
  parameters: Parameter[];
};

/** One time that a job ran. */
export type Run = {
  id: string;
  jobId: string;
  title: string;
  state: RunState;
  dueTime: string | null;
  startTime: string | null;
  endTime: string | null;
  /** Milliseconds. */
  duration: number;
  node: string;
  /** Who started it; `system` when the clock did. */
  by: string;
  /** Percent. */
  progress: number;
  message: string;
  attempts: number;
  maxAttempts: number;
};

/** `outputCut`: the beginning of the output is not kept. */
export type RunOutput = Run & { output: string; outputCut: boolean };

/** When a job that is not stopped is due; `more` when further times were left out. */
export type DueJob = {
  jobId: string;
  title: string;
  description: string;
  status: JobStatus;
  times: string[];
  more: boolean;
};

/** What became of the runs of one day. `averageDuration` in milliseconds. */
export type HistoryDay = {
  day: string;
  done: number;
  failed: number;
  cancelled: number;
  averageDuration: number | null;
};

export const runStates: Record<RunState, { text: string; tone: TagTone }> = {
  waiting: { text: '等待', tone: 'plain' },
  running: { text: '执行中', tone: 'info' },
  done: { text: '成功', tone: 'success' },
  failed: { text: '失败', tone: 'error' },
  cancelled: { text: '已取消', tone: 'flat' },
};

/** A run that may still change. */
export const isOpen = ({ state }: Pick<Run, 'state'>) => state === 'running' || state === 'waiting';

/** When a run began, or what it waits for: its name among others. */
export const beginOf = ({ startTime, dueTime }: Pick<Run, 'startTime' | 'dueTime'>): string =>
  startTime ?? `${dueTime ?? ''} 起等待`;

/** Who started a run. */
export const starterOf = ({ by }: Pick<Run, 'by'>): string => (by === 'system' || by === '' ? '按时间' : by);

const everyTwoSeconds = 2000;

/** The query library asks by the clock only while the window is in sight. */
const whileOpen = (open: boolean | undefined) => (open ? everyTwoSeconds : false);

/** What was answered before is asked for again by the clock. */
const isKnown = (client: QueryClient, key: QueryKey) => client.getQueryData(key) !== undefined;

export const handlersOptions = queryOptions({
  queryKey: [...resourceKey(jobBase), 'handlers'],
  queryFn: ({ signal }) => staffClient<Handler[]>(`${jobBase}/handlers`, { signal }),
  staleTime: Number.POSITIVE_INFINITY, // they change with the program only
});

export const runsOptions = (jobId: string, state: string, pageNo: number) =>
  queryOptions({
    queryKey: [...resourceKey(jobBase), 'runs', jobId, state, pageNo],
    queryFn: ({ signal, client, queryKey }) =>
      staffClient<Page<Run>>(`${jobBase}/runs`, {
        query: { jobId, state, pageNo, pageSize: 10 },
        signal,
        background: isKnown(client, queryKey),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => whileOpen(data?.records.some(isOpen)),
  });

export const runOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey(jobBase), 'run', id],
    queryFn: ({ signal, client, queryKey }) =>
      staffClient<RunOutput>(`${jobBase}/run`, { query: { id }, signal, background: isKnown(client, queryKey) }),
    refetchInterval: ({ state: { data } }) => whileOpen(data && isOpen(data)),
  });

/** When jobs are due, day by day: of each day the server gives up to 200 times for each job. */
export const calendarOptions = (days: readonly string[]) =>
  queryOptions({
    queryKey: [...resourceKey(jobBase), 'calendar', ...days],
    queryFn: ({ signal }) =>
      Promise.all(
        days.map((from) => staffClient<DueJob[]>(`${jobBase}/calendar`, { query: { from, days: 1 }, signal })),
      ),
    placeholderData: keepPreviousData,
  });

export const historyOptions = (days: string, jobId: string) =>
  queryOptions({
    queryKey: [...resourceKey(jobBase), 'history', days, jobId],
    queryFn: ({ signal }) => staffClient<HistoryDay[]>(`${jobBase}/history`, { query: { days, jobId }, signal }),
    placeholderData: keepPreviousData,
  });

/** Starts, stops or runs a job. */
export const actOn = (act: 'pause' | 'resume' | 'execute', id: string) =>
  staffClient<{ runId: string } | null>(`${jobBase}/${act}`, { method: 'POST', query: { id } });

export const cancelRun = (id: string) =>
  staffClient<unknown>(`${jobBase}/cancelRun`, { method: 'POST', query: { id } });
