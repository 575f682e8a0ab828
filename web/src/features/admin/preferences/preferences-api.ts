import { staff } from '@/shared/api/staff-client';
import { lasting, staffQuery } from '@/shared/api/staff-query';
import type { Look } from './look';

const path = '/sys/user/preferences';

/** What somebody chose on any device; null until they did. */
export const preferencesOptions = (username: string) => lasting(staffQuery(['preferences', username], path));

export function savePreferences(look: Look): Promise<unknown> {
  return staff.put(path, { body: { look } });
}
