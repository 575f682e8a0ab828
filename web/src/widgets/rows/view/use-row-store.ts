import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowStoreOptions } from '../core/row-core';
import { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import { sameValue } from '../core/same-value';

/**
 * The store behind a field of a form whose value is a list of rows, blank ones apart. Each change is handed on as a new list; a list that the form
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
  const handed = useRef(value);
  useLayoutEffect(() => {
    handOn.current = onChange;
  });
  useEffect(
    () =>
      store.onAny(() => {
        const filled = store.filled();
        if (taking.current || isSameList(filled, handed.current)) return;
        handed.current = filled;
        handOn.current([...filled]);
      }),
    [store],
  );
  useLayoutEffect(() => {
    if (sameValue(value, store.filled())) return;
    taking.current = true;
    if (value.length === store.filled().length) store.accept(value);
    else store.load(value);
    taking.current = false;
    handed.current = store.filled();
  }, [store, value]);
  return store;
}

/** Whether both hold the same objects: rows stay the same objects until they change. */
const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((row, at) => row === other[at]);
