import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { ownFactor } from '@/shared/api/second-factor';
import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';

/** One attempt to sign in. */
export type SignInRow = Schemas['SignIn'];

/** Phone and mail come masked. `sex`: 1 male, 2 female, null not filled in. */
export type OwnAccount = Schemas['OwnAccount'];

/** One sign-in that is alive. */
export type OwnSession = Schemas['OwnSession'];

export const ownAccountOptions = staffQuery(['own-account'], '/sys/user/account');

export const ownSessionsOptions = staffQuery(['own-sessions'], '/sys/user/sessions');

export const ownFactorOptions = queryOptions({
  queryKey: ['own-factor'],
  queryFn: ({ signal }) => ownFactor(signal),
});

export const saveOwnAccount = (edit: Schemas['OwnEdit']) => staff.put('/sys/user/account', { body: edit });

/** Moves the phone and the mail of the account; a value shown in part means the stored one. */
export const saveOwnContact = (contact: Schemas['OwnContact']) =>
  staff.put('/sys/user/account/contact', { body: contact });

/** Sends a code to the phone that the person wants to move to. */
export const sendOwnCode = (wish: Schemas['OwnPhone']) => staff.post('/sys/user/account/contact/code', { body: wish });

/** Takes a stored picture of the person's own, or none with an empty path. */
export const saveAvatar = (avatar: string) => staff.put('/sys/user/appEdit', { body: { avatar } });

export const endSession = (id: string) => staff.post('/sys/user/sessions/end', { body: { id } });

export const endOtherSessions = () => staff.post('/sys/user/sessions/endOthers');
