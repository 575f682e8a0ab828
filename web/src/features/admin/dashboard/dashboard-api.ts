import type { Schemas } from '@/shared/api/generated';
import { staffDownload } from '@/shared/api/staff-client';
import { shownMeanwhile, staffQuery } from '@/shared/api/staff-query';
import { saveFile } from '@/shared/api/transfer';
import type { Toned } from '@/ui-admin/state/tag';

/** A heap of work that waits. */
export type Task = Schemas['WaitingTask'];

/** A piece of work that has to be done by a moment. */
export type Clock = Schemas['WorkClock'];

export type Draft = Schemas['OwnDraft'];

/** Something the person did. */
export type Act = Schemas['OwnAct'];

export type Workplace = Schemas['Workplace'];

/** A figure of a whole period; `before` is that of the period before, null when it is not known. */
export type Total = Schemas['FigureTotal'];

/** A chart and the table it is drawn from. */
export type Figures = Schemas['Figures'];

export const workplaceOptions = staffQuery(['dashboard', 'workplace'], '/dashboard/workplace');

/** Days of the analysis until somebody chooses. */
export const firstPeriod = '30';

export const analysisOptions = (days: string) =>
  shownMeanwhile(staffQuery(['dashboard', 'analysis', days], '/dashboard/analysis', { query: { days } }));

/** Saves the table behind a chart as a spreadsheet. */
export async function exportFigures(key: string, days: string, title: string): Promise<void> {
  const { blob } = await staffDownload('/dashboard/analysis/exportXls', { query: { key, days } });
  saveFile(blob, `${title}.xlsx`);
}

export const trendsOptions = (by: string) =>
  shownMeanwhile(staffQuery(['dashboard', 'index', by], '/dashboard/index', { query: { by } }));

export type JobState = JobRow['state'];

export type JobRow = Schemas['JobRow'];

export type StateCount = Schemas['StateCount'];

export type Tasks = Schemas['Tasks'];

/** `max` and `rest` in bytes, `restPPT` the used share in percent, as the platform names it. */
export type Disk = Schemas['Disk'];

export type Monitor = Schemas['Monitor'];

export const stateNames: Record<JobState, Toned> = {
  running: { text: '进行中', tone: 'info' },
  waiting: { text: '等待', tone: 'plain' },
  failed: { text: '失败', tone: 'error' },
  done: { text: '完成', tone: 'success' },
  cancelled: { text: '已取消', tone: 'flat' },
};

/** Tasks of a page, as the server sends them. */
export const tasksShown = 20;

export const tasksOptions = (state: string, pageNo: number) =>
  shownMeanwhile(staffQuery(['dashboard', 'tasks', state, pageNo], '/dashboard/tasks', { query: { state, pageNo } }));

export const monitorOptions = staffQuery(['dashboard', 'monitor'], '/dashboard/monitor');
