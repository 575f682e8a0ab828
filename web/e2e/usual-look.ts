import type { APIRequestContext } from '@playwright/test';
import { usualLook } from '../src/features/admin/preferences/usual-look';
import { staffCalls } from './staff-calls';

async function take(request: APIRequestContext, look: object): Promise<void> {
  const call = await staffCalls(request);
  await call('/sys/user/preferences', { look }, 'PUT');
}

/** The back office looks to the administrator as it does to everybody who chose nothing. */
export const takeUsualLook = (request: APIRequestContext) => take(request, usualLook);

/** The administrator wants the menu at the side, where its links stand in sight. */
export const takeSideMenu = (request: APIRequestContext) => take(request, { ...usualLook, layout: 'sidemenu' });
