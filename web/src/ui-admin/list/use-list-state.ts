import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListState, newestFirst, readListState, type Sort, writeListState } from './list-state';

export type ListChange<Filter extends string> = Partial<Omit<ListState<Filter>, 'filters'>> & {
  filters?: Partial<Record<Filter, string>>;
};

/**
 * The state of a list as the address says it, and the way to change it. Changed filters start again at page 1.
 * @param local keeps the state out of the address: for a list in a dialog over another list
 */
export function useListState<Filter extends string>(
  names: readonly Filter[],
  sort: Sort = newestFirst,
  local = false,
): [ListState<Filter>, (change: ListChange<Filter>, replace?: boolean) => void] {
  const [address, setAddress] = useSearchParams();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const search = local ? own : address;
  const state = useMemo(() => readListState(search, names, sort), [search, names, sort]);
  const change = useCallback(
    ({ filters, ...rest }: ListChange<Filter>, replace = false) => {
      const next: ListState<Filter> = {
        ...state,
        ...(filters ? { pageNo: 1, filters: { ...state.filters, ...filters } } : {}),
        ...rest,
      };
      const foreign = [...search].filter(([name]) => !(name in next) && !names.some((each) => each === name));
      const all = [...foreign, ...writeListState(next, sort)];
      if (local) {
        setOwn(new URLSearchParams(all));
      } else {
        setAddress(all, { replace });
      }
    },
    [state, search, setAddress, names, sort, local],
  );
  return [state, change];
}
