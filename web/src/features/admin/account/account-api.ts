import { queryOptions } from '@tanstack/react-query';
import { ownFactor } from '@/shared/api/second-factor';
import { staffClient } from '@/shared/api/staff-client';

/** One attempt to sign in. */
export type SignInRow = { time: string; address: string; success: boolean; summary: string };

/** Phone and mail come masked. `sex`: 1 male, 2 female, null not filled in. */
export type OwnAccount = {
  username: string;
  realname: string;
  /** Stored path of the picture; empty without one. */
  avatar: string;
  sex: number | null;
  birthday: string | null;
  telephone: string;
  workNo: string;
  phone: string;
  email: string;
  version: number;
  site: string;
  departs: string[];
  roles: string[];
  posts: string[];
  createTime: string;
  passwordTime: string;
  /** When the password has to be changed; null when it need not. */
  passwordDue: string | null;
  passwordHint: string;
  signIns: SignInRow[];
};

/** One sign-in that is alive. */
export type OwnSession = {
  id: string;
  device: string;
  address: string;
  createTime: string;
  lastSeen: string;
  current: boolean;
};

export const ownAccountOptions = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => staffClient<OwnAccount>('/sys/user/account', { signal }),
});

export const ownSessionsOptions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => staffClient<OwnSession[]>('/sys/user/sessions', { signal }),
});

export const ownFactorOptions = queryOptions({
  queryKey: ['own-factor'],
  queryFn: ({ signal }) => ownFactor(signal),
});

export type OwnEdit = { sex: number; birthday: string | null; telephone: string; version: number };

export const saveOwnAccount = (edit: OwnEdit) =>
  staffClient<string>('/sys/user/account', { method: 'PUT', body: edit });

/** Moves the phone and the mail of the account; a value shown in part means the stored one. */
export const saveOwnContact = (contact: { password: string; phone: string; email: string; smscode?: string }) =>
  staffClient<string>('/sys/user/account/contact', { method: 'PUT', body: contact });

/** Sends a code to the phone that the person wants to move to. */
export const sendOwnCode = (wish: { password: string; phone: string }) =>
  staffClient<string>('/sys/user/account/contact/code', { method: 'POST', body: wish });

/** Takes a stored picture of the person's own, or none with an empty path. */
export const saveAvatar = (avatar: string) =>
  staffClient<string>('/sys/user/appEdit', { method: 'PUT', body: { avatar } });

export const endSession = (id: string) =>
  staffClient<string>('/sys/user/sessions/end', { method: 'POST', body: { id } });

export const endOtherSessions = () => staffClient<string>('/sys/user/sessions/endOthers', { method: 'POST', body: {} });
