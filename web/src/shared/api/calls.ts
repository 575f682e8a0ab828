import type { CallOptions, QueryValue } from './client';
import type { paths as documented } from './schema';
import type { Unlisted } from './unlisted';

/** What a call takes and gives, read from the API document. */

type paths = Omit<documented, keyof Unlisted> & Unlisted;

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The addresses that a method is known for. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathOf<M>> = paths[P] extends Record<M, infer Route> ? Route : never;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

/** The result of a successful answer. */
export type Answer<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: { 200: infer Success } }
    ? Json<Success> extends { result: infer Result }
      ? Result
      : Json<Success>
    : never;

/** What a call is sent. */
export type Body<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { requestBody?: infer Sent } ? Json<NonNullable<Sent>> : never;

/** Numbers and booleans become text on the way, and addresses of screens hold any text: the server refuses what it does not know. */
type Texts<Parameters> = { [Name in keyof Parameters]: QueryValue };

type Parameters<M extends Method, P extends PathOf<M>, Place extends 'query' | 'path'> =
  Operation<M, P> extends { parameters: { [Where in Place]?: infer Named } } ? NonNullable<Named> : never;

/** What stands behind the question mark. */
export type Query<M extends Method, P extends PathOf<M>> = Texts<Parameters<M, P, 'query'>>;

/** A part of the options that the document does not know, that may be left out, or that must be there. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: never }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

export type Options<M extends Method, P extends PathOf<M>> = Pick<
  CallOptions,
  'signal' | 'sign' | 'background' | 'patience'
> &
  ([Parameters<M, P, 'query'>] extends [never] ? { query?: never } : Part<'query', Query<M, P>>) &
  Part<'path', Parameters<M, P, 'path'>> &
  Part<'body', Body<M, P>>;

/** Options that may be left out when nothing in them is needed. */
export type Given<O> = Record<never, never> extends O ? [options?: O] : [options: O];

/** Sends one call and gives its answer in some form, not yet knowing of which type. */
type Send = (path: string, options: CallOptions) => Promise<unknown>;

/** The calls of the API: `calls.get('/sys/user/account')`. Path, query, body and result are those of the document. */
export type Calls = {
  [M in Method]: <P extends PathOf<M>>(path: P, ...given: Given<Options<M, P>>) => Promise<Answer<M, P>>;
};

/** The same with the words that the server puts beside the result. */
export type Tellings = {
  [M in Method]: <P extends PathOf<M>>(
    path: P,
    ...given: Given<Options<M, P>>
  ) => Promise<{ code: number; message: string; result: Answer<M, P> }>;
};

type Parts = CallOptions & { path?: Record<string, string> };

/**
 * Gives each method its function. The document and the server's routes are made from the same code, so what comes back is
 * what the document says: the one place where that is taken for granted.
 */
export function createCalls<Kind extends Calls | Tellings>(send: Send): Kind {
  const by =
    (method: NonNullable<CallOptions['method']>) =>
    (path: string, { path: parts = {}, ...options }: Parts = {}) =>
      send(filled(path, parts), { method, ...options });
  return { get: by('GET'), post: by('POST'), put: by('PUT'), delete: by('DELETE') } as unknown as Kind;
}

/** Puts the values into `{name}` of an address. */
export function filled(path: string, parts: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
}
