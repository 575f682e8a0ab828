import { type APIRequestContext, expect } from '@playwright/test';
import { administrator, captcha } from './people.mjs';
import type { Person } from './sign-in';

/** Asks the server for something and returns the result; fails when it was refused. */
export type Call = <Result>(path: string, data?: object, method?: 'GET' | 'POST' | 'PUT' | 'DELETE') => Promise<Result>;

/** Signs somebody in without a page; the administrator unless told otherwise. */
export async function staffCalls(
  request: APIRequestContext,
  { username, password }: Person = administrator,
): Promise<Call> {
  const checkKey = `calls-${Date.now()}`;
  let token = '';
  const call: Call = async (path, data, method = 'POST') => {
    const headers: Record<string, string> = token === '' ? {} : { 'X-Access-Token': token };
    const answer = await request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
    const { success, message, result } = await answer.json();
    expect(success, `${path}: ${message}`).toBe(true);
    return result;
  };
  await request.get(`/api/sys/randomImage/${checkKey}`);
  ({ token } = await call<{ token: string }>('/sys/login', { username, password, captcha, checkKey }));
  return call;
}

/** Gives somebody a password that is known here: the guardian sets an initial one, and the person takes the own one in its place. */
export async function givePassword(request: APIRequestContext, call: Call, person: Person): Promise<void> {
  const { username, password } = person;
  const initial = 'Chu-Shi-5582';
  if ((await attempt(request, person)).success) {
    return; // an earlier run of the same file
  }
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
