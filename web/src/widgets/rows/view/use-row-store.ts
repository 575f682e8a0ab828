import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowStoreOptions } from '../core/row-core';
import { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import { sameValue } from '../core/same-value';

/**
 * The store behind a field of a form whose value is a list of rows. Each change is handed on as a new list; a list that the form
 * sets itself, as after a reset, takes the place of all rows, which keep their keys where there are as many.
 */
export function useRowStore<Row extends Values>(
  options: Omit<RowStoreOptions<Row>, 'rows'>,
  value: readonly Row[],
  onChange: (rows: Row[]) => void,
): RowStore<Row> {
  const [store] = useState(() => new RowStore<Row>({ ...options, rows: value }));
  const handOn = useRef(onChange);
  const taking = useRef(false);
  useLayoutEffect(() => {
    handOn.current = onChange;
  });
  useEffect(
    () =>
      store.onAny(() => {
        if (!taking.current) handOn.current([...store.rows()]);
      }),
    [store],
  );
  useLayoutEffect(() => {
    if (sameValue(value, store.rows())) return;
    taking.current = true;
    if (value.length === store.size) store.accept(value);
    else store.load(value);
    taking.current = false;
  }, [store, value]);
  return store;
}
