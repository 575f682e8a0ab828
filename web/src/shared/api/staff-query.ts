import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
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

/** Asked anew each time: what comes of it must start from what is stored now. */
export const unkept = <Asked extends object>(asked: Asked) => ({ ...asked, gcTime: 0 });

/** Asked once for as long as the page stands. */
export const lasting = <Asked extends object>(asked: Asked) => ({ ...asked, staleTime: Number.POSITIVE_INFINITY });

/** What was shown before stays in sight until the answer to another question is there. */
export const shownMeanwhile = <Asked extends object>(asked: Asked) => ({ ...asked, placeholderData: keepPreviousData });
