import type { LoginResult } from '@/shared/api/staff';
import type { Session } from '@/shared/session/session';

/** What is kept of a sign-in. A person of several sites starts in the first one. */
export function toSession({ token, userInfo, tenantList }: LoginResult): Session {
  return {
    token,
    tenantId: String(tenantList?.[0]?.id ?? '0'),
    user: { id: userInfo.id, username: userInfo.username, realname: userInfo.realname },
  };
}
