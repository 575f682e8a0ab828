import { staffClient } from '@/shared/api/staff-client';
import type { ListRow } from '@/widgets/list-page/list-resource';

export const positionBase = '/sys/position';
export const onlineBase = '/sys/online';

type Audited = { createBy: string; createTime: string; updateBy: string; updateTime: string | null };

export const fresh = { id: '', version: 0, createBy: '', createTime: '', updateBy: '', updateTime: null };

/** `postRank`: 1 员级 … 5 正高级. */
export type PositionRow = ListRow & Audited & { code: string; name: string; postRank: string };

/** One sign-in. `token` is an opaque name of the session, not its key. */
export type OnlineRow = ListRow & {
  token: string;
  username: string;
  realname: string;
  phone: string;
  createTime: string;
  lastSeen: string;
  address: string;
  userAgent: string;
};

export const forceLogout = (token: string) =>
  staffClient(`${onlineBase}/forceLogout`, { method: 'POST', body: { token } });
