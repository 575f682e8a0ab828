import { queryOptions } from '@tanstack/react-query';
import type { Overview } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';

export const overviewKey = ['content', 'overview'] as const;

export const overviewOptions = queryOptions({
  queryKey: overviewKey,
  queryFn: ({ signal }) => staffClient<Overview>('/content/overview', { signal }),
});
