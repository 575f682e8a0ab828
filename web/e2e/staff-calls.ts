import { type APIRequestContext, expect } from '@playwright/test';
import { administrator, captcha } from './people.mjs';
import type { Person } from './sign-in';

/** Asks the server for something and returns the result; fails when it was refused. */
export type Call = <Result>(path: string, data?: object, method?: 'GET' | 'POST' | 'PUT' | 'DELETE') => Promise<Result>;

export type SignedIn = {
  token: string;
  userInfo: { id: string; username: string; realname: string };
  tenantList?: { id: string }[] | null;
};

function calls(request: APIRequestContext, headers: Record<string, string> = {}): Call {
  return async (path, data, method = 'POST') => {
    const answer = await request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
    const { success, message, result } = await answer.json();
    expect(success, `${path}: ${message}`).toBe(true);
    return result;
  };
}

/** Signs somebody in without a page. */
export async function login(request: APIRequestContext, { username, password }: Person): Promise<SignedIn> {
  const checkKey = `calls-${Date.now()}`;
  await request.get(`/api/sys/randomImage/${checkKey}`);
  return calls(request)<SignedIn>('/sys/login', { username, password, captcha, checkKey });
}

/** What somebody may do who signed in without a page; the administrator unless told otherwise. */
export async function staffCalls(request: APIRequestContext, person: Person = administrator): Promise<Call> {
  return callsOf(request, await login(request, person));
}

/** What somebody may do who has signed in already. */
export const callsOf = (request: APIRequestContext, { token }: SignedIn): Call =>
  calls(request, { 'X-Access-Token': token });

/** Gives somebody a password that is known here: the guardian sets an initial one, and the person takes the own one in its place. */
export async function givePassword(request: APIRequestContext, call: Call, person: Person): Promise<void> {
  const { username, password } = person;
  const initial = 'Chu-Shi-5582';
  await call('/sys/user/changePassword', { username, password: initial }, 'PUT');
  const { result } = await attempt(request, { username, password: initial });
  expect(result.next.step).toBe('new-password');
  const data = { ticket: result.next.ticket, password, confirmpassword: password };
  const { success, message } = await (await request.post('/api/sys/login/password', { data })).json();
  expect(success, message).toBe(true);
}

async function attempt(request: APIRequestContext, { username, password }: Person) {
  const checkKey = `own-${username}-${Date.now()}`;
  await request.get(`/api/sys/randomImage/${checkKey}`);
  return (await request.post('/api/sys/login', { data: { username, password, captcha, checkKey } })).json();
}
