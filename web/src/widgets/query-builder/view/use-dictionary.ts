import { useQuery } from '@tanstack/react-query';
import { staffClient } from '@/shared/api/staff-client';

type Item = { value: string; text: string };

/** The entries of a dictionary; none while they are loaded. All dictionaries come in one call. */
export function useDictionary(code: string): { items: readonly Item[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['dictionary'],
    queryFn: ({ signal }) => staffClient<Record<string, Item[]>>('/sys/dict/queryAllDictItems', { signal }),
    staleTime: 60_000,
  });
  return { items: data?.[code] ?? [], isLoading };
}
