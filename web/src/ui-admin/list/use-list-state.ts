import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListState, newestFirst, readListState, type Sort, writeListState } from './list-state';

export type ListChange<Filter extends string> = Partial<Omit<ListState<Filter>, 'filters'>> & {
  filters?: Partial<Record<Filter, string>>;
};

/** The state of a list as the address says it, and the way to change it. Changed filters start again at page 1. */
export function useListState<Filter extends string>(
  names: readonly Filter[],
  sort: Sort = newestFirst,
): [ListState<Filter>, (change: ListChange<Filter>, replace?: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(search, names, sort), [search, names, sort]);
  const change = useCallback(
    ({ filters, ...rest }: ListChange<Filter>, replace = false) => {
      const next: ListState<Filter> = {
        ...state,
        ...(filters ? { pageNo: 1, filters: { ...state.filters, ...filters } } : {}),
        ...rest,
      };
      const foreign = [...search].filter(([name]) => !(name in next) && !names.some((each) => each === name));
      setSearch([...foreign, ...writeListState(next, sort)], { replace });
    },
    [state, search, setSearch, names, sort],
  );
  return [state, change];
}
