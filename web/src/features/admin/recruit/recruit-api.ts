import { staff, staffDownload } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import { saveFile } from '@/shared/api/transfer';
import { resourceKey } from '@/ui-admin/list/resource-api';
import type { Act, ApplicationRow, Posting } from './recruit-types';

export const postingBase = '/recruit/posting';
export const postingPermission = 'recruit:posting';
export const applicationBase = '/recruit/application';
export const applicationPermission = 'recruit:application';

/** Publishes a posting that nobody else changed since it was read, or takes it back with a reason that everybody reads. */
export const actOnPosting = (act: 'publish' | 'revoke', { id, version }: Posting, reason = '') =>
  staff.post(`${postingBase}/${act}`, { body: { id, version, reason } });

export type Review = { reason?: string; examNo?: string; supplementEnd?: string };

/** Reviews an application that nobody else reviewed or changed since it was read. */
export const reviewApplication = (act: Act, { id, version }: Pick<ApplicationRow, 'id' | 'version'>, review: Review) =>
  staff.post(`${applicationBase}/${act}`, { body: { id, version, ...review } });

/** A whole application, masked. Each look is one that the operation log keeps, so it is not repeated by itself. */
export const applicationOptions = (id: string) => ({
  ...staffQuery([...resourceKey(applicationBase), 'detail', id], `${applicationBase}/detail`, { query: { id } }),
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Takes the mask off; the log keeps who did it and why. */
export const reveal = (id: string, reason: string) => staff.post(`${applicationBase}/reveal`, { body: { id, reason } });

export async function savePaper(id: string, paper: string, name: string): Promise<void> {
  const file = await staffDownload(`${applicationBase}/paper`, { query: { id, paper } });
  saveFile(file.blob, file.name || name);
}

/** All applications of a posting as a spreadsheet; the log keeps who took it and why. */
export async function saveApplications(postingId: string, reason: string): Promise<void> {
  const file = await staffDownload(`${applicationBase}/exportXls`, { query: { postingId, reason } });
  saveFile(file.blob, file.name || '报名表.xlsx');
}
