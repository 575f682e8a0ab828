/** The part of an XMLHttpRequest that sending a form needs. */
type Handler = (() => void) | null;

/**
 * A class in place of XMLHttpRequest that sends over a `fetch`, such as that of a server in memory. It tells that half of the
 * form is sent, then waits for the answer.
 */
export function requestsOver(fetch: typeof globalThis.fetch): typeof XMLHttpRequest {
  class FakeRequest {
    timeout = 0;
    status = 0;
    responseText = '';
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
    onload: Handler = null;
    onerror: Handler = null;
    ontimeout: Handler = null;
    onabort: Handler = null;
    onloadend: Handler = null;
    private url = '';
    private method = 'GET';
    private readonly headers = new Headers();
    private readonly ending = new AbortController();

    open(method: string, url: string) {
      this.method = method;
      this.url = url;
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }

    abort() {
      if (!this.ending.signal.aborted) {
        this.ending.abort();
        this.onabort?.();
        this.onloadend?.();
      }
    }

    send(body: FormData) {
      void this.exchange(body);
    }

    private async exchange(body: FormData) {
      await Promise.resolve();
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      try {
        const response = await fetch(this.url, { method: this.method, headers: this.headers, body });
        this.responseText = await response.text();
        this.status = response.status;
      } catch {
        this.status = 0;
      }
      if (!this.ending.signal.aborted) {
        (this.status === 0 ? this.onerror : this.onload)?.();
        this.onloadend?.();
      }
    }
  }
  // Only what sendForm uses is there; everything else of the interface would be dead weight in tests.
  return FakeRequest as unknown as typeof XMLHttpRequest;
}
