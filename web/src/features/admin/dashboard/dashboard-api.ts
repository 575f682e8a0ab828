import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Page } from '@/shared/api/staff';
import { staffClient, staffDownload } from '@/shared/api/staff-client';
import { saveFile } from '@/shared/api/transfer';
import type { ChartSeries } from '@/ui-admin/chart/chart-data';
import type { TagTone } from '@/ui-admin/state/tag';

export type Light = '' | 'green' | 'amber' | 'red';

/** A heap of work that waits. */
export type Task = { key: string; title: string; count: number; light: Light; path: string };

/** A piece of work that has to be done by a moment. */
export type Clock = { kind: string; title: string; path: string; dueTime: string; light: Light };

export type Draft = { title: string; path: string; time: string };

/** Something the person did. */
export type Act = { time: string; summary: string; success: boolean };

export type Workplace = { now: string; tasks: Task[]; clocks: Clock[]; drafts: Draft[]; acts: Act[] };

/** A figure of a whole period; `before` is that of the period before, null when it is not known. */
export type Total = { name: string; unit: string; value: number | null; before: number | null };

/** A chart and the table it is drawn from. */
export type Figures = {
  key: string;
  title: string;
  note: string;
  kind: 'line' | 'bar' | 'table';
  head: string;
  labels: string[];
  paths?: string[];
  series: ChartSeries[];
  totals: Total[];
};

export type Analysis = { days: number; from: string; to: string; figures: Figures[] };

export type Trends = { by: 'week' | 'month'; figures: Figures[] };

export const workplaceOptions = queryOptions({
  queryKey: ['dashboard', 'workplace'],
  queryFn: ({ signal }) => staffClient<Workplace>('/dashboard/workplace', { signal }),
});

/** Days of the analysis until somebody chooses. */
export const firstPeriod = '30';

export const analysisOptions = (days: string) =>
  queryOptions({
    queryKey: ['dashboard', 'analysis', days],
    queryFn: ({ signal }) => staffClient<Analysis>('/dashboard/analysis', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });

/** Saves the table behind a chart as a spreadsheet. */
export async function exportFigures(key: string, days: string, title: string): Promise<void> {
  const { blob } = await staffDownload('/dashboard/analysis/exportXls', { query: { key, days } });
  saveFile(blob, `${title}.xlsx`);
}

export const trendsOptions = (by: string) =>
  queryOptions({
    queryKey: ['dashboard', 'index', by],
    queryFn: ({ signal }) => staffClient<Trends>('/dashboard/index', { query: { by }, signal }),
    placeholderData: keepPreviousData,
  });

export type JobState = 'running' | 'waiting' | 'failed' | 'done' | 'cancelled';

export type JobRow = {
  id: string;
  title: string;
  state: JobState;
  /** Percent. */
  progress: number;
  message: string;
  attempts: number;
  maxAttempts: number;
  createTime: string;
  dueTime: string | null;
  startTime: string | null;
  endTime: string | null;
};

export type StateCount = { state: JobState; count: number };

export type Tasks = { counts: StateCount[]; page: Page<JobRow> };

/** `max` and `rest` in bytes, `restPPT` the used share in percent, as the platform names it. */
export type Disk = { name: string; max: number; rest: number; restPPT: number };

export type PageCounts = {
  hits: number;
  renewed: number;
  stale: number;
  failed: number;
  entries: number;
  bytes: number;
};

export type Monitor = {
  now: string;
  node: string;
  version: string;
  go: string;
  startTime: string;
  /** Seconds. */
  uptime: number;
  cpus: number;
  goroutines: number;
  heapBytes: number;
  systemBytes: number;
  database: 'SQLite' | 'PostgreSQL';
  databaseSize: number;
  sessions: number;
  pages: PageCounts;
  jobs: StateCount[];
  disks: Disk[];
};

export const stateNames: Record<JobState, { text: string; tone: TagTone }> = {
  running: { text: '进行中', tone: 'info' },
  waiting: { text: '等待', tone: 'plain' },
  failed: { text: '失败', tone: 'error' },
  done: { text: '完成', tone: 'success' },
  cancelled: { text: '已取消', tone: 'flat' },
};

export const tasksOptions = (state: string, pageNo: number) =>
  queryOptions({
    queryKey: ['dashboard', 'tasks', state, pageNo],
    queryFn: ({ signal }) => staffClient<Tasks>('/dashboard/tasks', { query: { state, pageNo }, signal }),
    placeholderData: keepPreviousData,
  });

export const monitorOptions = queryOptions({
  queryKey: ['dashboard', 'monitor'],
  queryFn: ({ signal }) => staffClient<Monitor>('/dashboard/monitor', { signal }),
});
