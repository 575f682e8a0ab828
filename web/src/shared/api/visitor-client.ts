import { type Calls, createCalls } from './calls';
import { type CallOptions, parametersOf } from './client';
import { unwrap } from './envelope';

/** The calls of public pages, as the API document has them. Nobody is signed in, and answers may come from a cache. */
export const visitor = createCalls<Calls>(async (path, { method = 'GET', query, body, signal }: CallOptions) => {
  const search = parametersOf(query).toString();
  const response = await fetch(`/api${path}${search && `?${search}`}`, {
    method,
    ...(signal ? { signal } : {}),
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return unwrap(response.status, await response.json());
});
