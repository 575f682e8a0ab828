import type { LoginResult, UserInfo } from '@/shared/api/staff';
import type { Session, SessionUser } from '@/shared/session/session';
import { isText, readStored, storageKeys } from '@/shared/storage/stored';

/** The answer that says: several departments, ask which. */
const severalDeparts = 2;

/**
 * What is kept of a sign-in. A person of several sites starts in the one used last in this browser, else in the first;
 * where there is a choice of site or department, it has to be made before the back office opens.
 */
export function toSession({ token, userInfo, tenantList, multi_depart }: LoginResult): Session {
  const tenants = (tenantList ?? []).map(({ id, name }) => ({ id: String(id), name }));
  const last = readStored(storageKeys.site + userInfo.username, isText);
  const site = tenants.find(({ id }) => id === last) ?? tenants[0];
  return {
    token,
    tenantId: site?.id ?? '0',
    user: toUser(userInfo),
    ...(tenants.length > 1 || multi_depart === severalDeparts ? { undecided: true, tenants } : {}),
  };
}

/** The part of a person that is kept in the browser. */
export function toUser({ id, username, realname, avatar, homePath }: UserInfo): SessionUser {
  const ownHome = homePath && homePath !== usualHome ? { homePath } : {};
  return { id, username, realname, ...(avatar ? { avatar } : {}), ...ownHome };
}

/** How the server names the home tab, for clients of the platform too. */
const usualHome = '/dashboard/analysis';
