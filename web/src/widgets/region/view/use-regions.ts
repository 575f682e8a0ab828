import { useQuery } from '@tanstack/react-query';
import { staffQuery } from '@/shared/api/staff-query';

/** The whole table is loaded once for all pickers and texts: it changes with a release of the program at most. */
const regionsOptions = {
  ...staffQuery(['regions'], '/sys/region/tree'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

export const useRegions = () => useQuery(regionsOptions);
