import { queryOptions } from '@tanstack/react-query';
import { staff } from '@/shared/api/staff-client';
import type { Look } from './look';

const path = '/sys/user/preferences';

/** What somebody chose on any device; null until they did. */
export const preferencesOptions = (username: string) =>
  queryOptions({
    queryKey: ['preferences', username],
    queryFn: ({ signal }) => staff.get(path, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function savePreferences(look: Look): Promise<unknown> {
  return staff.put(path, { body: { look } });
}
