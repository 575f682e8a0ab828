import { queryOptions } from '@tanstack/react-query';
import { staffClient } from '@/shared/api/staff-client';
import type { ChartSeries } from '@/ui-admin/chart/chart-data';

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

export const analysisOptions = (days: string) =>
  queryOptions({
    queryKey: ['dashboard', 'analysis', days],
    queryFn: ({ signal }) => staffClient<Analysis>('/dashboard/analysis', { query: { days }, signal }),
  });

export const trendsOptions = (by: string) =>
  queryOptions({
    queryKey: ['dashboard', 'index', by],
    queryFn: ({ signal }) => staffClient<Trends>('/dashboard/index', { query: { by }, signal }),
  });
