import { queryOptions, useQuery } from '@tanstack/react-query';
import { staff } from '@/shared/api/staff-client';

/** The whole table is loaded once for all pickers and texts: it changes with a release of the program at most. */
const regionsOptions = queryOptions({
  queryKey: ['regions'],
  queryFn: ({ signal }) => staff.get('/sys/region/tree', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useRegions = () => useQuery(regionsOptions);
