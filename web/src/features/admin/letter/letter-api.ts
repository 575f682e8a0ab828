import { queryOptions } from '@tanstack/react-query';
import { staff, staffDownload, staffTold } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import { saveFile } from '@/shared/api/transfer';
import { loadPage, resourceKey } from '@/ui-admin/list/resource-api';
import type { Act, Letter, LetterFile, ReplyTemplate } from './letter-types';

export const letterBase = '/consult/letter';
export const templateBase = '/consult/template';
export const holidayBase = '/consult/holiday';

export const letterAddress = (id: string) => `/interact/letter/view/${id}`;

/** How many letters wait for what. Reloaded with the list. */
export const overviewOptions = staffQuery([...resourceKey(letterBase), 'overview'], `${letterBase}/overview`);

/** One letter. Each call is a look that the operation log keeps, so it is not repeated without need. */
export const detailOptions = (id: string) => ({
  ...staffQuery([...resourceKey(letterBase), 'detail', id], `${letterBase}/detail`, { query: { id } }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  gcTime: 0,
});

/** A fresh proposal for the public text of a letter. */
export const redactionOptions = (id: string) => ({
  ...staffQuery(['letter-redaction', id], `${letterBase}/redaction`, { query: { id } }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  gcTime: 0,
});

/** What an act takes besides the letter, see the server's ActBody. */
export type ActInput = Partial<
  Record<'departId' | 'reason' | 'note' | 'into' | 'body' | 'publicTitle' | 'publicContent' | 'publicAnswer', string>
> & { simple?: boolean };

/** Does something with a letter that nobody else changed since it was read; resolves with the server's words. */
export const actOn = async (act: Act, { id, version }: Letter, input: ActInput) =>
  (await staffTold.post(`${letterBase}/${act}`, { body: { id, version, ...input } })).message;

/** Name and numbers of the writer. The look and its reason are logged. */
export const reveal = (id: string, reason: string) => staff.post(`${letterBase}/reveal`, { body: { id, reason } });

/** Keeps an attachment on the person's computer. */
export async function downloadFile({ id, name }: LetterFile): Promise<void> {
  const file = await staffDownload(`${letterBase}/file`, { query: { id } });
  saveFile(file.blob, file.name || name);
}

/** Most templates that are offered for insertion. */
const maxTemplates = 200;

export const templatesOptions = queryOptions({
  queryKey: [...resourceKey(templateBase), 'all'],
  queryFn: async ({ signal }) => {
    const query = { pageNo: 1, pageSize: maxTemplates, column: 'sortNo', order: 'asc' };
    return (await loadPage<ReplyTemplate>(`${templateBase}/list`, query, signal)).records;
  },
});

/** `from` and `to` are months such as `2026-01`; empty ones mean the last twelve. */
export type Period = { from: string; to: string; orgCode: string };

export const statisticsOptions = (period: Period) =>
  staffQuery(['letter-statistics', period], '/consult/statistics', { query: period });
