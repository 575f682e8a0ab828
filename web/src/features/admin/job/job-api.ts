import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { shownMeanwhile, staffQuery } from '@/shared/api/staff-query';
import { resourceKey } from '@/ui-admin/list/resource-api';
import type { Toned } from '@/ui-admin/state/tag';

export const jobBase = '/sys/quartzJob' as const;
export const permission = 'system:quartzJob';

/** Work that is done again and again. */
export type JobRow = Schemas['QuartzJob'];

/** What a job is called: in its own words, or as its handler is. */
export const nameOfJob = ({ description, jobClassName, jobClassName_dictText }: JobRow) =>
  description || jobClassName_dictText || jobClassName;

/** One value that a handler wants. `min` and `max` are both 0 where a number has no bounds, `maxLength` is 0 for the usual one. */
export type Parameter = Schemas['Parameter'];

/** What a job can do. */
export type Handler = Schemas['PlannedHandler'];

/** One time that a job ran. */
export type Run = Schemas['JobRun'];

export type RunState = Run['state'];

/** `outputCut`: the beginning of the output is not kept. */
export type RunOutput = Schemas['JobRunDetail'];

/** When a job that is not stopped is due; `more` when further times were left out. */
export type DueJob = Schemas['PlannedTimes'];

/** What became of the runs of one day. `averageDuration` in milliseconds. */
export type HistoryDay = Schemas['DayOfRuns'];

export const runStates: Record<RunState, Toned> = {
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
  queryFn: ({ signal }) => staff.get(`${jobBase}/handlers`, { signal }),
  staleTime: Number.POSITIVE_INFINITY, // they change with the program only
});

export const runsOptions = (jobId: string, state: string, pageNo: number) =>
  queryOptions({
    queryKey: [...resourceKey(jobBase), 'runs', jobId, state, pageNo],
    queryFn: ({ signal, client, queryKey }) =>
      staff.get(`${jobBase}/runs`, {
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
      staff.get(`${jobBase}/run`, { query: { id }, signal, background: isKnown(client, queryKey) }),
    refetchInterval: ({ state: { data } }) => whileOpen(data && isOpen(data)),
  });

/** When jobs are due, day by day: of each day the server gives up to 200 times for each job. */
export const calendarOptions = (days: readonly string[]) =>
  queryOptions({
    queryKey: [...resourceKey(jobBase), 'calendar', ...days],
    queryFn: ({ signal }) =>
      Promise.all(days.map((from) => staff.get(`${jobBase}/calendar`, { query: { from, days: 1 }, signal }))),
    placeholderData: keepPreviousData,
  });

export const historyOptions = (days: string, jobId: string) =>
  shownMeanwhile(
    staffQuery([...resourceKey(jobBase), 'history', days, jobId], `${jobBase}/history`, { query: { days, jobId } }),
  );

/** Starts, stops or runs a job. */
export const actOn = {
  pause: (id: string) => staff.post(`${jobBase}/pause`, { query: { id } }),
  resume: (id: string) => staff.post(`${jobBase}/resume`, { query: { id } }),
  execute: (id: string) => staff.post(`${jobBase}/execute`, { query: { id } }),
};

export const cancelRun = (id: string) => staff.post(`${jobBase}/cancelRun`, { query: { id } });
