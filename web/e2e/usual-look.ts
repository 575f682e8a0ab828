import type { APIRequestContext } from '@playwright/test';
import { staffCalls } from './staff-calls';

/** The back office looks to the administrator as it does to everybody who chose nothing. */
export async function takeUsualLook(request: APIRequestContext): Promise<void> {
  const call = await staffCalls(request);
  const look = {
    layout: 'sidemenu',
    contentWidth: 'Fixed',
    fixedHeader: true,
    autoHideHeader: false,
    fixSiderbar: true,
    sidebarOpened: true,
    color: 'blue',
    theme: 'light',
    dark: false,
    weak: false,
    multipage: true,
  };
  await call('/sys/user/preferences', { look }, 'PUT');
}
