import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';

/** Calls around a phone: codes, sign-in, registration, the forgotten password. */

/** What a code is for, as the contract numbers it: sign-in, registration, forgotten password. */
export type CodePurpose = '0' | '1' | '2';

export type CodeWish = { mobile: string; smsmode: CodePurpose; captcha: string; checkKey: string };
export type Registration = { phone: string; smscode: string; username: string; password: string; email: string };
/** Gives the server's words for the person who waits for the code. */
export const sendCode = (wish: CodeWish) => staff.post('/sys/sms', { body: wish });

export const phoneLogin = (mobile: string, captcha: string) =>
  staff.post('/sys/phoneLogin', { body: { mobile, captcha } });

/** Fails with the server's words when the value is taken. */
export const checkFree = (field: 'username' | 'email', value: string) =>
  staff.get('/sys/user/checkOnlyUser', { query: { [field]: value } });

/** Gives the server's words about what comes next. */
export const registerUser = (registration: Registration) => staff.post('/sys/user/register', { body: registration });

/** Gives the name of the account that the code opens. */
export const verifyPhone = async (phone: string, smscode: string) =>
  (await staff.post('/sys/user/phoneVerification', { body: { phone, smscode } })).username;

export const setForgottenPassword = (change: Schemas['ForgottenPassword']) =>
  staff.post('/sys/user/passwordChange', { body: change });
