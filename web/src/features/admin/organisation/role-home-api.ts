import { queryOptions } from '@tanstack/react-query';
import { staffClient } from '@/shared/api/staff-client';
import { fresh } from './organisation-api';

const base = '/sys/sysRoleIndex';

/** The role code under which the page of everybody is kept. */
export const everybody = 'DEF_INDEX_ALL';

/** The page with which the back office opens for a role; an empty id before one was chosen. */
export type RoleHome = {
  id: string;
  version: number;
  createBy: string;
  createTime: string | null;
  updateBy: string;
  updateTime: string | null;
  roleCode: string;
  url: string;
  component: string;
  route: boolean;
  priority: number;
  status: string;
};

export type HomeChoice = { url: string; title: string };

const blank = (roleCode: string): RoleHome => ({
  ...fresh,
  createTime: null,
  roleCode,
  url: '',
  component: '',
  route: true,
  priority: 0,
  status: '1',
});

export const homeOptions = (roleCode: string) =>
  queryOptions({
    queryKey: ['role', 'home', roleCode],
    queryFn: async ({ signal }) =>
      (await staffClient<RoleHome | null>(`${base}/queryByCode`, { query: { roleCode }, signal })) ?? blank(roleCode),
    gcTime: 0,
  });

export const homeChoicesOptions = (roleCode: string) =>
  queryOptions({
    queryKey: ['role', 'homeChoices', roleCode],
    queryFn: ({ signal }) => staffClient<HomeChoice[]>(`${base}/pages`, { query: { roleCode }, signal }),
    gcTime: 0,
  });

/** No page at all is the usual one: then nothing is kept for the role. */
export async function saveHome(row: RoleHome): Promise<void> {
  if (row.url) {
    const call =
      row.id === '' ? ({ path: 'add', method: 'POST' } as const) : ({ path: 'edit', method: 'PUT' } as const);
    await staffClient(`${base}/${call.path}`, { method: call.method, body: row });
  } else if (row.id !== '') {
    await staffClient(`${base}/delete`, { method: 'DELETE', query: { id: row.id } });
  }
}
