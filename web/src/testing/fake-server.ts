/**
 * A server made of functions, in place of the network. Tests and screen drafts register what each call answers; the
 * envelope is put around it as the real server does.
 */

export type FakeRequest = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers };

/** Gives the result of a call, or a whole Response such as a file. Throw a Refusal to answer with another code. */
export type FakeHandler = (request: FakeRequest) => unknown;

/** An unsuccessful answer. */
export class Refusal extends Error {
  readonly code: number;
  readonly result: unknown;

  constructor(code: number, message: string, result: unknown = null) {
    super(message);
    this.code = code;
    this.result = result;
  }
}

/** The answer that does not come. */
export const waiting: FakeHandler = () => new Promise(() => {});

/** The answer that refuses. */
export const refusing =
  (code: number, message: string): FakeHandler =>
  () => {
    throw new Refusal(code, message);
  };

/** An answer that comes once it is let go, as over a slow line. */
export function held(answer: FakeHandler): { handler: FakeHandler; letGo: () => void } {
  let letGo = () => {};
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  return { handler: (request) => gate.then(() => answer(request)), letGo };
}

export type FakeServer = {
  fetch: typeof fetch;
  /** Every request in the order of arrival. */
  requests: FakeRequest[];
  /** Sets or replaces the answer of a call, such as `POST /sys/login`. */
  on: (call: string, handler: FakeHandler) => void;
};

/** Codes that also are the HTTP status. */
const httpCodes = new Set([401, 413, 429]);

export function createFakeServer(handlers: Record<string, FakeHandler> = {}): FakeServer {
  const calls = new Map(Object.entries(handlers));
  const requests: FakeRequest[] = [];
  return {
    requests,
    on: (call, handler) => calls.set(call, handler),
    fetch: async (input, init) => {
      const request = await read(input, init);
      requests.push(request);
      const handler = calls.get(`${request.method} ${request.path}`) ?? byPrefix(calls, request);
      try {
        if (!handler) {
          throw new Refusal(404, `没有这个接口：${request.method} ${request.path}`);
        }
        const result = await handler(request);
        return result instanceof Response ? result : answer(200, 200, true, '', result);
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error;
        }
        const status = httpCodes.has(error.code) ? error.code : 200;
        return answer(status, error.code, false, error.message, error.result);
      }
    },
  };
}

/** A handler whose path ends with `/*` answers everything below. */
function byPrefix(calls: Map<string, FakeHandler>, { method, path }: FakeRequest): FakeHandler | undefined {
  for (const [call, handler] of calls) {
    if (call.endsWith('/*') && `${method} ${path}`.startsWith(call.slice(0, -1))) {
      return handler;
    }
  }
  return undefined;
}

async function read(input: RequestInfo | URL, init: RequestInit = {}): Promise<FakeRequest> {
  const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
  return {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: url.searchParams,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
    headers: new Headers(init.headers),
  };
}

function answer(status: number, code: number, success: boolean, message: string, result: unknown): Response {
  return new Response(JSON.stringify({ success, code, message, result, timestamp: Date.now() }), {
    status,
    headers: { 'Content-Type': 'application/json;charset=UTF-8' },
  });
}
