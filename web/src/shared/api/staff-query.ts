import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Answer, Calls, Given, Options, PathOf } from './calls';
import { staff } from './staff-client';

/** The same call for whoever knows its options only as those that were given with its path. */
const get: (path: string, options: object) => Promise<unknown> = staff.get as Calls['get'] & typeof get;

/** A call that is looked at, as the API document has it, with the key under which its answer is kept. */
export const staffQuery = <P extends PathOf<'get'>, Key extends QueryKey>(
  queryKey: Key,
  path: P,
  ...[options]: Given<Options<'get', P>>
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await get(path, { ...options, signal })) as Answer<'get', P>,
  });
