import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import type { Look } from './look';

const path = '/sys/user/preferences';

/** What somebody chose on any device; null until they did. */
export const preferencesOptions = (username: string) => ({
  ...staffQuery(['preferences', username], path),
  staleTime: Number.POSITIVE_INFINITY,
});

export function savePreferences(look: Look): Promise<unknown> {
  return staff.put(path, { body: { look } });
}
