import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { staffQuery, unkept } from '@/shared/api/staff-query';

const base = '/sys/sysRoleIndex';

/** The role code under which the page of everybody is kept. */
export const everybody = 'DEF_INDEX_ALL';

/** The page with which the back office opens for a role, null before one was chosen. */
export type RoleHome = Schemas['FoundHome'];

export type HomeChoice = Schemas['HomeChoice'];

export const homeOptions = (roleCode: string) =>
  queryOptions({
    queryKey: ['role', 'home', roleCode],
    queryFn: ({ signal }): Promise<RoleHome | null> =>
      staff.get(`${base}/queryByCode`, { query: { roleCode }, signal }),
    gcTime: 0,
  });

export const homeChoicesOptions = (roleCode: string) =>
  unkept(staffQuery(['role', 'homeChoices', roleCode], `${base}/pages`, { query: { roleCode } }));

/** No page at all is the usual one: then nothing is kept for the role. */
export async function saveHome(row: RoleHome): Promise<void> {
  if (row.url) {
    await (row.id === '' ? staff.post(`${base}/add`, { body: row }) : staff.put(`${base}/edit`, { body: row }));
  } else if (row.id !== '') {
    await staff.delete(`${base}/delete`, { query: { id: row.id } });
  }
}
