import { queryText } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import type { components } from '@/shared/api/schema';
import { staff } from '@/shared/api/staff-client';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { after, askPatiently } from '../core/patient-ask';

/** How far an export is that the server writes behind the answer. */
export type ExportState = components['schemas']['ExportState'];

/** Where its file is, once it is done. */
export const exportFile = '/sys/common/exportFile';

/** How often the server is asked how far it is. */
const pause = 1000;

/** Asks the server to write a file behind the answer; null where the rows are so few that it sends them at once. */
export async function longExport(url: string, query: ListQuery): Promise<ExportState | null> {
  const body = { path: url, query: queryText('POST', query).slice(1) };
  const state = await staff.post('/sys/common/exportTask', { body });
  return isTask(state.id) ? state : null;
}

/** Waits until the file is there. What the server does goes on when nobody waits any more. */
export async function followExport(
  begun: ExportState,
  signal: AbortSignal,
  onState: (state: ExportState) => void,
): Promise<ExportState> {
  for (let state = begun; ; ) {
    signal.throwIfAborted();
    if (state.state === 'done') {
      return state;
    }
    if (state.state === 'failed' || state.state === 'cancelled') {
      throw new ApiError({ kind: 'refused', code: 500, message: state.message || '导出没有做完，请重新导出' });
    }
    onState(state);
    await after(pause, signal);
    const ask = () => staff.get('/sys/common/exportTask', { query: { id: begun.id }, signal });
    state = await askPatiently(ask, signal, '写好的文件可以在“我的导出”里下载');
  }
}

/** Ends the work and destroys the file. */
export const removeExport = (id: string) => staff.delete('/sys/common/exportTask', { query: { id } });

/** What people read of an export that is under way. */
export const farText = ({ state, message, total }: ExportState): string =>
  state === 'waiting' || message === '' ? `共 ${total} 行，正在排队` : message;

function isTask(id: string | null | undefined): boolean {
  return typeof id === 'string' && id !== '' && id !== '0';
}
