import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';

/** Signing in through other systems. */

/** A system that stands at the account of whoever is signed in. */
export type ThirdBinding = Schemas['ThirdBinding'];

/** Asks which account is meant: the other system knows the person, this one does not yet. */
export type BindingQuestion = Schemas['ThirdBindingQuestion'];

/** The code counts once, so it is sent once: the answer is kept as long as the page. */
export const thirdResultOptions = (code: string) =>
  queryOptions({
    queryKey: ['third-result', code],
    queryFn: () => staff.post('/sys/thirdLogin/exchange', { body: { code } }),
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const thirdBindingsOptions = staffQuery(['third-bindings'], '/sys/thirdLogin/bindings');

export const bindThird = (proof: { code: string; username: string; password: string }) =>
  staff.post('/sys/thirdLogin/bind', { body: proof });

/** Proves the account by a code for signing in that was sent to its phone. */
export const bindThirdByPhone = (proof: { code: string; mobile: string; captcha: string }) =>
  staff.post('/sys/thirdLogin/bindPhone', { body: proof });

/**
 * Makes an account that belongs to the person of the other system. It answers with a sign-in, unless an administrator has to look at
 * the account first: then with the server's words about that.
 */
export const registerThird = (application: Schemas['ThirdRegister']) =>
  staff.post('/sys/thirdLogin/register', { body: application });

export const unbindThird = (id: string, password: string) =>
  staff.post('/sys/thirdLogin/unbind', { body: { id, password } });

/** Gives the address at which the person signs in to the system that is added. */
export async function addThird(source: string, password: string, redirect: string): Promise<string> {
  const body = { source, password, redirect };
  return (await staff.post('/sys/thirdLogin/add', { body })).url;
}

/** Address that begins a sign-in. The browser goes there itself: the way leads through pages of the other system. */
export const thirdStart = (name: string, redirect: string) =>
  `/api/sys/thirdLogin/start/${encodeURIComponent(name)}?redirect=${encodeURIComponent(redirect)}`;
