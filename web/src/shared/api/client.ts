import { messages } from '../messages/zh-cn';
import { type Envelope, open } from './envelope';
import { ApiError } from './errors';

export type QueryValue = string | number | boolean | null | undefined;

export type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Empty values are left out: the server treats missing and empty alike. */
  query?: Record<string, QueryValue>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Adds the checksum that dictionary calls of the platform carry. */
  sign?: boolean;
  /** The program asks by itself, on a message or by a clock: the call does not keep a forgotten session alive. */
  background?: boolean;
  /** Milliseconds until the request is given up, where the server may rightly take longer than usual. */
  patience?: number;
};

/** Calls an address below the API base and gives the whole answer, or throws an ApiError. */
export type Ask = (path: string, options?: CallOptions) => Promise<Envelope>;

export type Identity = { token: string; tenantId: string };

export type Settings = {
  /** Who is calling, asked again for every request. */
  identity: () => Identity;
  base?: string;
  /** Milliseconds until a request is given up. */
  timeout?: number;
};

export const requestTimeout = 9000;

export function createAsk(settings: Settings): Ask {
  return async (path, options) => {
    const response = await request(settings, path, options);
    return open(response.status, await readJson(response));
  };
}

async function request(
  { identity, base = '/api', timeout = requestTimeout }: Settings,
  path: string,
  { method = 'GET', body, query, signal, sign = false, background = false, patience = timeout }: CallOptions = {},
): Promise<Response> {
  const search = queryText(method, query);
  return send(`${base}${path}${search}`, patience, signal, {
    method,
    headers: {
      ...headersFor(identity(), body !== undefined),
      ...(background ? { 'X-Background': '1' } : {}),
      ...(sign ? await checksum(path, search) : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Loaded when the first signed call is made: the public pages make none. */
async function checksum(path: string, search: string): Promise<Record<string, string>> {
  const { signHeaders } = await import('./sign');
  return signHeaders(path, new URLSearchParams(search));
}

export function parametersOf(query: Record<string, QueryValue> = {}): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') {
      params.set(name, String(value));
    }
  }
  return params;
}

export function queryText(method: string, query: Record<string, QueryValue> = {}): string {
  const params = parametersOf(query);
  if (method === 'GET') {
    params.set('_t', String(Math.floor(Date.now() / 1000)));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

export function headersFor({ token, tenantId }: Identity, hasBody: boolean): Record<string, string> {
  return {
    Accept: 'application/json',
    'tenant-id': tenantId,
    'X-Tenant-Id': tenantId,
    ...(token ? { 'X-Access-Token': token } : {}),
    ...(hasBody ? { 'Content-Type': 'application/json;charset=UTF-8' } : {}),
  };
}

export async function send(
  url: string,
  timeout: number,
  outer: AbortSignal | undefined,
  init: RequestInit,
): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  const cancel = () => abort.abort();
  outer?.addEventListener('abort', cancel);
  try {
    return await fetch(url, { ...init, signal: abort.signal });
  } catch (error) {
    if (outer?.aborted) {
      throw error;
    }
    const kind = abort.signal.aborted ? 'timeout' : 'network';
    throw new ApiError({ kind, code: 0, message: messages[kind] });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', cancel);
  }
}

export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // A proxy answered with a page: the status alone decides which message is shown.
    return null;
  }
}
