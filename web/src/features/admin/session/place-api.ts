import { queryOptions } from '@tanstack/react-query';
import type { DepartChoice, UserInfo } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';

/** Departments of the signed-in person in one site, and the code of the current one. */
export const departOptions = (tenantId: string) =>
  queryOptions({
    queryKey: ['departs', tenantId],
    queryFn: ({ signal }) =>
      staffClient<{ list: DepartChoice[]; orgCode: string }>('/sys/user/getCurrentUserDeparts', { signal }),
    gcTime: 0,
  });

type Place = { orgCode: string; username: string; loginTenantId?: string };

/** Makes a department, of another site if one is given, the current one; gives the person as they are then. */
export async function selectDepart(place: Place): Promise<UserInfo> {
  return (await staffClient<{ userInfo: UserInfo }>('/sys/selectDepart', { method: 'PUT', body: place })).userInfo;
}
