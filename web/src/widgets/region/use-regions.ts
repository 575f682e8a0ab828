import { queryOptions, useQuery } from '@tanstack/react-query';
import { staffClient } from '@/shared/api/staff-client';
import type { Regions } from './core/regions';

/** The whole table is loaded once for all pickers and texts: it changes with a release of the program at most. */
const regionsOptions = queryOptions({
  queryKey: ['regions'],
  queryFn: ({ signal }) => staffClient<Regions>('/sys/region/tree', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useRegions = () => useQuery(regionsOptions);
