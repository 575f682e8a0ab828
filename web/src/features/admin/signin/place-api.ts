import { queryOptions } from '@tanstack/react-query';
import { staff } from '@/shared/api/staff-client';
import { staffQuery, unkept } from '@/shared/api/staff-query';

/** Departments of the signed-in person in one site, and the code of the current one. */
export const departOptions = (tenantId: string) =>
  unkept(staffQuery(['departs', tenantId], '/sys/user/getCurrentUserDeparts'));

/** The sites in which the signed-in person may work now: neither frozen nor over. */
export const ownSitesOptions = (username: string) =>
  queryOptions({
    queryKey: ['own-sites', username],
    queryFn: async ({ signal }) =>
      (await staff.get('/sys/tenant/getCurrentUserTenant', { signal })).list.map(({ id, name }) => ({
        id: String(id),
        name,
      })),
    staleTime: Number.POSITIVE_INFINITY,
  });

type Place = { orgCode: string; username: string; loginTenantId?: string };

/** Makes a department, of another site if one is given, the current one; gives the person as they are then. */
export const selectDepart = async (place: Place) => (await staff.put('/sys/selectDepart', { body: place })).userInfo;
