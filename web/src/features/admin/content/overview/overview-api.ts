import { queryOptions } from '@tanstack/react-query';
import { staff } from '@/shared/api/staff-client';

export const overviewKey = ['content', 'overview'] as const;

export const overviewOptions = queryOptions({
  queryKey: overviewKey,
  queryFn: ({ signal }) => staff.get('/content/overview', { signal }),
});
