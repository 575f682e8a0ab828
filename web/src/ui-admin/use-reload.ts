import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Areas of the cache that a change concerns, by their keys, or what loads them again. */
export type After = readonly QueryKey[] | (() => Promise<unknown>);

const nothing: After = [];

/** Loads again what shows something that was changed. */
export function useReload(after: After = nothing): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      typeof after === 'function'
        ? after()
        : Promise.all(after.map((queryKey) => client.invalidateQueries({ queryKey }))),
    [client, after],
  );
}
