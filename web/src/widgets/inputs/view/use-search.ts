import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '@/shared/api/errors';
import { useDebounced } from '@/shared/hooks/use-debounced';
import type { Option } from '@/ui-admin/form/field-spec';
import type { SearchSource } from '../core/search-source';

/** What a search has to show for the typed keyword; an answer to an earlier keyword never comes through. */
export type Search = {
  rows: readonly Option[];
  searching: boolean;
  /** Why the search did not work. */
  failure: string | null;
  again: () => void;
};

/** Searches a source for a keyword once the typing has paused, as long as somebody looks. */
export function useSearch(source: SearchSource, keyword: string, looking: boolean): Search {
  const settled = useDebounced(keyword, source.pause);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...source.key, 'find', settled],
    queryFn: ({ signal }) => source.find(settled.trim(), signal),
    enabled: looking,
  });
  const searching = keyword !== settled || (isFetching && !data);
  return {
    rows: searching ? [] : (data ?? []),
    searching,
    failure: error && !searching ? messageOf(error) : null,
    again: () => void refetch(),
  };
}

export type Echo = {
  /** Text of the stored value; the value itself when it is not to be had. */
  label: string;
  failure: string | null;
  again: () => void;
  /** Keeps the text of an option that was just chosen: it need not be asked for. */
  remember: (option: Option) => void;
};

/** The text of a stored value. */
export function useEcho(source: SearchSource, value: string): Echo {
  const client = useQueryClient();
  const keyOf = (stored: string) => [...source.key, 'label', stored];
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(value),
    queryFn: ({ signal }) => source.labelOf(value, signal),
    enabled: value !== '',
    staleTime: 60_000,
  });
  return {
    label: data ?? (error ? value : '…'),
    failure: error && data === undefined ? messageOf(error) : null,
    again: () => void refetch(),
    remember: (option) => client.setQueryData(keyOf(option.value), option.label),
  };
}
