import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { messages } from '../messages/zh-cn';
import { ApiError } from './errors';
import type { LoginResult, SiteName } from './staff';
import { staff, staffTold } from './staff-client';
import { lasting, staffQuery } from './staff-query';

/** Calls around signing in and the shell. */

export type Credentials = Schemas['LoginForm'] & { remember_me: boolean };
/** The code of a sign-in that worked; whatever else comes back is a refusal. */
const signedInCode = 200;

export async function login(credentials: Credentials): Promise<LoginResult> {
  const { code, message, result } = await staffTold.post('/sys/login', { body: credentials });
  if (code !== signedInCode) {
    throw new ApiError({ kind: 'refused', code, message: message || messages.badAnswer });
  }
  return result;
}

export const setUp = (administrator: Schemas['SetupForm']) => staff.post('/sys/setup', { body: administrator });

export const logout = () => staff.post('/sys/logout');

/** Where the session ends that was opened through another system; '' when there is none. Ask before signing out. */
export const leaveAddress = async () => (await staff.get('/sys/thirdLogin/leave')).url;

export type PasswordChange = Schemas['PasswordChange'];

/** Changes the own password; gives the server's words about it. */
export const updatePassword = async (change: PasswordChange) =>
  (await staffTold.put('/sys/user/updatePassword', { body: change })).message;

export const pictureCaptcha = (key: string) => staff.get('/sys/randomImage/{key}', { path: { key } });

export const textCaptcha = (key: string) => staff.get('/sys/textCaptcha/{key}', { path: { key } });

/** Menu and permissions of whoever is signed in. Kept until sign-out: the server checks every call anyway. */
export const permissionOptions = (username: string) =>
  queryOptions({
    queryKey: ['permission', username],
    queryFn: async ({ signal }) => {
      const result = await staff.get('/sys/permission/getUserPermissionByToken', { signal });
      if (result.menu.length === 0) {
        throw new ApiError({ kind: 'forbidden', code: 510, message: '您的账号还没有任何菜单权限，请联系管理员授权' });
      }
      return result;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Another system that staff may sign in at. */
export type ThirdProvider = Schemas['ThirdLabel'];

/** What works on this site, before and after signing in. */
export type LoginWays = Schemas['LoginWays'];

export const loginWaysOptions = lasting(staffQuery(['login-ways'], '/sys/loginWays'));

/** What stands around every page of the portal: names, menu, and what the centre has told about itself. */
export const siteFrameOptions = lasting(staffQuery(['site-frame'], '/getMenus'));

/** Names of the site, for titles and the head of the page. */
export const siteNameOptions = queryOptions({ ...siteFrameOptions, select: ({ site }): SiteName => site });
