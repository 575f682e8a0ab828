import type { APIRequestContext } from '@playwright/test';
import { usualLook } from '../src/features/admin/preferences/usual-look';
import { staffCalls } from './staff-calls';

/** The back office looks to the administrator as it does to everybody who chose nothing. */
export async function takeUsualLook(request: APIRequestContext): Promise<void> {
  const call = await staffCalls(request);
  await call('/sys/user/preferences', { look: usualLook }, 'PUT');
}
