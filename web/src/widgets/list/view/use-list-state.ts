import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { type ListState, readListState, type Standard, writeListState } from '../core/state';

type Kept<Filter extends string> = {
  state: ListState<Filter>;
  /** What was asked for last, which may be more than is drawn already. */
  latest: () => ListState<Filter>;
  write: (next: ListState<Filter>, replace: boolean) => void;
};

/** Keeps the state of a list in the address of the page, beside what else stands there; `local` keeps it here. */
export function useListState<Filter extends string>(
  names: readonly Filter[],
  { sort, sizes }: Standard,
  local: boolean,
): Kept<Filter> {
  const [address, setAddress] = usePageSearch();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const search = local ? own : address;
  // As text, so that a list described anew with the same words changes nothing.
  const said = JSON.stringify([names, { sort, sizes }]);
  const [known, standard] = useMemo<[Filter[], Standard]>(() => JSON.parse(said), [said]);
  const state = useMemo(() => readListState(search, known, standard), [search, known, standard]);
  // The router draws a new address when there is time. Who presses twice meanwhile changes what was asked for last, not what is still shown.
  const asked = useRef(search);
  useLayoutEffect(() => {
    asked.current = search;
  }, [search]);
  const latest = useCallback(() => readListState(asked.current, known, standard), [known, standard]);
  const write = (next: ListState<Filter>, replace: boolean) => {
    const foreign = [...asked.current].filter(([name]) => !(name in next) && !known.some((each) => each === name));
    asked.current = new URLSearchParams([...foreign, ...writeListState(next, standard)]);
    if (local) {
      setOwn(asked.current);
    } else {
      setAddress(asked.current, { replace });
    }
  };
  return { state, latest, write };
}
