import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePageSearch } from '@/ui-admin/page/page-address';
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
  const [address, setAddress] = usePageSearch();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const search = local ? own : address;
  const state = useMemo(() => readListState(search, names, sort), [search, names, sort]);
  // The router draws a new address when there is time. Who presses twice meanwhile changes what was asked for last, not what is still shown.
  const asked = useRef(search);
  useLayoutEffect(() => {
    asked.current = search;
  }, [search]);
  const change = useCallback(
    ({ filters, ...rest }: ListChange<Filter>, replace = false) => {
      const before = readListState(asked.current, names, sort);
      const next: ListState<Filter> = {
        ...before,
        ...(filters ? { pageNo: 1, filters: { ...before.filters, ...filters } } : {}),
        ...rest,
      };
      const foreign = [...asked.current].filter(([name]) => !(name in next) && !names.some((each) => each === name));
      asked.current = new URLSearchParams([...foreign, ...writeListState(next, sort)]);
      if (local) {
        setOwn(asked.current);
      } else {
        setAddress(asked.current, { replace });
      }
    },
    [setAddress, names, sort, local],
  );
  return [state, change];
}
