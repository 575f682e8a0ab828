import { queryOptions } from '@tanstack/react-query';
import { messages } from '../messages/zh-cn';
import { ApiError } from './errors';
import type { GetMenusResult } from './public';
import type { LoginResult, PermissionResult, SiteName, TextCaptcha } from './staff';
import { staffClient, staffTeller } from './staff-client';

/** Calls around signing in and the shell. */

export type Credentials = {
  username: string;
  password: string;
  captcha: string;
  checkKey: string;
  remember_me: boolean;
};
export type FirstAdministrator = { token: string; username: string; realname: string; password: string };

/** The code of a sign-in that worked; whatever else comes back is a refusal. */
const signedInCode = 200;

export async function login(credentials: Credentials): Promise<LoginResult> {
  const { code, message, result } = await staffTeller('/sys/login', { method: 'POST', body: credentials });
  if (code !== signedInCode) {
    throw new ApiError({ kind: 'refused', code, message: message || messages.badAnswer });
  }
  // The shape follows the published contract, as with every other call.
  return result as LoginResult;
}

export function setUp(administrator: FirstAdministrator): Promise<LoginResult> {
  return staffClient<LoginResult>('/sys/setup', { method: 'POST', body: administrator });
}

export function logout(): Promise<unknown> {
  return staffClient('/sys/logout', { method: 'POST', body: {} });
}

/** Where the session ends that was opened through another system; '' when there is none. Ask before signing out. */
export async function leaveAddress(): Promise<string> {
  return (await staffClient<{ url: string }>('/sys/thirdLogin/leave')).url;
}

export type PasswordChange = { username: string; oldpassword: string; password: string; confirmpassword: string };

/** Changes the own password; gives the server's words about it. */
export async function updatePassword(change: PasswordChange): Promise<string> {
  return (await staffTeller('/sys/user/updatePassword', { method: 'PUT', body: change })).message;
}

export function pictureCaptcha(key: string): Promise<string> {
  return staffClient<string>(`/sys/randomImage/${key}`);
}

export function textCaptcha(key: string): Promise<TextCaptcha> {
  return staffClient<TextCaptcha>(`/sys/textCaptcha/${key}`);
}

/** Menu and permissions of whoever is signed in. Kept until sign-out: the server checks every call anyway. */
export const permissionOptions = (username: string) =>
  queryOptions({
    queryKey: ['permission', username],
    queryFn: async ({ signal }) => {
      const result = await staffClient<PermissionResult>('/sys/permission/getUserPermissionByToken', { signal });
      if (result.menu.length === 0) {
        throw new ApiError({ kind: 'forbidden', code: 510, message: '您的账号还没有任何菜单权限，请联系管理员授权' });
      }
      return result;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Another system that staff may sign in at. */
export type ThirdProvider = {
  name: string;
  label: string;
  kind: string;
  /** Whether it leads people without an account to the registration, where the site has one. */
  register: boolean;
};

/** What works on this site, before and after signing in. */
export type LoginWays = {
  account: boolean;
  phone: boolean;
  register: boolean;
  /** Who registers waits for an administrator. */
  approval: boolean;
  providers: ThirdProvider[];
  /** What a new password must be. */
  passwordHint: string;
};

export const loginWaysOptions = queryOptions({
  queryKey: ['login-ways'],
  queryFn: ({ signal }) => staffClient<LoginWays>('/sys/loginWays', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What stands around every page of the portal: names, menu, and what the centre has told about itself. */
export const siteFrameOptions = queryOptions({
  queryKey: ['site-frame'],
  queryFn: ({ signal }) => staffClient<GetMenusResult>('/getMenus', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Names of the site, for titles and the head of the page. */
export const siteNameOptions = queryOptions({ ...siteFrameOptions, select: ({ site }): SiteName => site });
