import { type APIRequestContext, expect } from '@playwright/test';
import { administrator, captcha } from './people.mjs';
import type { Person } from './sign-in';

/** Asks the server for something and returns the result; fails when it was refused. */
export type Call = <Result>(path: string, data?: object, method?: 'GET' | 'POST' | 'PUT') => Promise<Result>;

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
