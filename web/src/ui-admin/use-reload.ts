import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Areas of the cache that a change concerns, by their keys, or what loads them again. */
export type After = readonly QueryKey[] | (() => Promise<unknown>);

/** Loads again what shows something that was changed. */
export function useReload(after: After = []): () => Promise<unknown> {
  const client = useQueryClient();
  return typeof after === 'function'
    ? after
    : () => Promise.all(after.map((queryKey) => client.invalidateQueries({ queryKey })));
}
