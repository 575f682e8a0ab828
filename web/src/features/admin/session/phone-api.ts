import type { LoginResult } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';

/** Calls around a phone: codes, sign-in, registration, the forgotten password. */

/** What a code is for, as the contract numbers it: sign-in, registration, forgotten password. */
export type CodePurpose = '0' | '1' | '2';

export type CodeWish = { mobile: string; smsmode: CodePurpose; captcha: string; checkKey: string };
export type Registration = { phone: string; smscode: string; username: string; password: string; email: string };
export type NewPassword = { username: string; phone: string; smscode: string; password: string };

/** Gives the server's words for the person who waits for the code. */
export function sendCode(wish: CodeWish): Promise<string> {
  return staffClient<string>('/sys/sms', { method: 'POST', body: wish });
}

export function phoneLogin(mobile: string, captcha: string): Promise<LoginResult> {
  return staffClient<LoginResult>('/sys/phoneLogin', { method: 'POST', body: { mobile, captcha, remember_me: false } });
}

/** Fails with the server's words when the value is taken. */
export function checkFree(field: 'username' | 'email', value: string): Promise<unknown> {
  return staffClient('/sys/user/checkOnlyUser', { query: { [field]: value } });
}

/** Gives the server's words about what comes next. */
export function registerUser(registration: Registration): Promise<string> {
  return staffClient<string>('/sys/user/register', { method: 'POST', body: registration });
}

/** Gives the name of the account that the code opens. */
export async function verifyPhone(phone: string, smscode: string): Promise<string> {
  const { username } = await staffClient<{ username: string }>('/sys/user/phoneVerification', {
    method: 'POST',
    body: { phone, smscode },
  });
  return username;
}

export function setForgottenPassword(change: NewPassword): Promise<unknown> {
  return staffClient('/sys/user/passwordChange', { method: 'POST', body: change });
}
