import { queryOptions } from '@tanstack/react-query';
import { isKind } from '@/shared/api/errors';
import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import { type ChosenRows, callBatch } from '@/ui-admin/list/batch';
import { resourceKey } from '@/ui-admin/list/resource-api';

export const positionBase = '/sys/position';
export const onlineBase = '/sys/online';

/** `postRank`: 1 员级 … 5 正高级. */
export type PositionRow = Schemas['Position'];

/** A post with its duties, which lists leave out. */
export const positionOptions = (id: string) =>
  staffQuery([...resourceKey(positionBase), 'one', id], `${positionBase}/queryById`, { query: { id } });

/** One sign-in. `token` is an opaque name of the session, not its key. */
export type OnlineRow = Schemas['OnlinePerson'];

export const forceLogout = (token: string) => staff.post(`${onlineBase}/forceLogout`, { body: { token } });

export const userBase = '/sys/user';

/**
 * A person. `selectedroles`, `selecteddeparts` and `relTenantIds` are comma lists that only forms carry; `status` 1 works,
 * 2 frozen; `sex` 1 male, 2 female; `userIdentity` 2 leads the departments of `departIds`.
 */
export type UserRow = Schemas['Person'] & { password?: string; selectedroles?: string; selecteddeparts?: string };

/** The links of a person that the list does not carry; a person without any has none, which the platform answers as a refusal. */
export const linksOptions = (userId: string) =>
  queryOptions({
    queryKey: ['user', 'links', userId],
    queryFn: async ({ signal }) => {
      const [roles, departs] = await Promise.all([
        noneWhenRefused(staff.get(`${userBase}/queryUserRole`, { query: { userid: userId }, signal })),
        noneWhenRefused(staff.get(`${userBase}/userDepartList`, { query: { userId }, signal })),
      ]);
      return { selectedroles: roles.join(','), selecteddeparts: departs.map(({ value }) => value).join(',') };
    },
    gcTime: 0,
  });

async function noneWhenRefused<Row>(call: Promise<Row[]>): Promise<Row[]> {
  try {
    return await call;
  } catch (error) {
    if (isKind(error, 'refused') || isKind(error, 'missing')) {
      return [];
    }
    throw error;
  }
}

export const saveUser = (mode: 'add' | 'edit', user: UserRow) =>
  mode === 'add' ? staff.post(`${userBase}/add`, { body: user }) : staff.put(`${userBase}/edit`, { body: user });

/** `status` 1 lets people work again, 2 freezes them. */
export const freezeUsers = (ids: ChosenRows, status: 1 | 2, onPart?: (done: number) => void) =>
  callBatch(`${userBase}/frozenBatch`, ids, { method: 'PUT', with: { status } }, onPart);

/** Gives people a role of the site or takes it away. */
export function changeRole(way: 'add' | 'remove', roleId: string, people: ChosenRows, onPart?: (done: number) => void) {
  return way === 'add'
    ? callBatch(`${userBase}/addSysUserRole`, people, { method: 'POST', with: { roleId }, name: 'userIdList' }, onPart)
    : callBatch(
        `${userBase}/deleteUserRoleBatch`,
        people,
        { method: 'DELETE', with: { roleId }, name: 'userIds' },
        onPart,
      );
}

/** Puts people into a department, out of it, or into it and out of all others. */
export function changeDepart(
  way: 'move' | 'add' | 'remove',
  depId: string,
  people: ChosenRows,
  onPart?: (done: number) => void,
) {
  if (way === 'remove') {
    const call = { method: 'DELETE', with: { depId }, name: 'userIds' } as const;
    return callBatch(`${userBase}/deleteUserInDepartBatch`, people, call, onPart);
  }
  const call = { method: 'POST', with: { depId, only: way === 'move' }, name: 'userIdList' } as const;
  return callBatch(`${userBase}/editSysDepartWithUser`, people, call, onPart);
}

export const resetFactor = (username: string) => staff.put(`${userBase}/resetFactor`, { body: { username } });

export const resetPassword = (username: string, password: string) =>
  staff.put(`${userBase}/changePassword`, { body: { username, password, confirmpassword: password } });

export const deletedUsers = () => staff.get(`${userBase}/recycleBin`);

export const restoreUser = (id: string) => staff.put(`${userBase}/putRecycleBin`, { body: { userIds: id } });

export const purgeUser = (id: string) => staff.delete(`${userBase}/deleteRecycleBin`, { query: { userIds: id } });
