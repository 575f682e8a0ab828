import { useQuery } from '@tanstack/react-query';
import { staffClient } from '@/shared/api/staff-client';

type Item = { value: string; text: string };

/** The entries of a dictionary; none while they are loaded. */
export function useDictionary(code: string): { items: readonly Item[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['dictionary', code],
    queryFn: ({ signal }) => staffClient<Item[]>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`, { signal }),
  });
  return { items: data ?? [], isLoading };
}
