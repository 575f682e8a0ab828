import type { Schemas } from '@/shared/api/generated';
import type { LoginResult } from '@/shared/api/staff';
import { staff } from '@/shared/api/staff-client';

/** Calls around a phone: codes, sign-in, registration, the forgotten password. */

/** What a code is for, as the contract numbers it: sign-in, registration, forgotten password. */
export type CodePurpose = '0' | '1' | '2';

export type CodeWish = { mobile: string; smsmode: CodePurpose; captcha: string; checkKey: string };
export type Registration = { phone: string; smscode: string; username: string; password: string; email: string };
export type NewPassword = Schemas['ForgottenPassword'];

/** Gives the server's words for the person who waits for the code. */
export function sendCode(wish: CodeWish): Promise<string> {
  return staff.post('/sys/sms', { body: wish });
}

export function phoneLogin(mobile: string, captcha: string): Promise<LoginResult> {
  return staff.post('/sys/phoneLogin', { body: { mobile, captcha } });
}

/** Fails with the server's words when the value is taken. */
export function checkFree(field: 'username' | 'email', value: string): Promise<unknown> {
  return staff.get('/sys/user/checkOnlyUser', { query: { [field]: value } });
}

/** Gives the server's words about what comes next. */
export function registerUser(registration: Registration): Promise<string> {
  return staff.post('/sys/user/register', { body: registration });
}

/** Gives the name of the account that the code opens. */
export async function verifyPhone(phone: string, smscode: string): Promise<string> {
  const { username } = await staff.post('/sys/user/phoneVerification', {
    body: { phone, smscode },
  });
  return username;
}

export function setForgottenPassword(change: NewPassword): Promise<unknown> {
  return staff.post('/sys/user/passwordChange', { body: change });
}
