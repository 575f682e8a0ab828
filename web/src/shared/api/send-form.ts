import { messages } from '../messages/zh-cn';
import { ApiError } from './errors';

type Sending = {
  headers: Record<string, string>;
  body: FormData;
  /** Milliseconds until it is given up. */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** Told the part that has been sent, from 0 to 1. */
  onSent: (part: number) => void;
};

/** Sends a form as `fetch` would and tells how much of it is on its way, which `fetch` cannot. */
export function sendForm(url: string, { headers, body, timeout, signal, onSent }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const fail = (kind: 'network' | 'timeout') => () =>
      reject(new ApiError({ kind, code: 0, message: messages[kind] }));
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) {
      request.setRequestHeader(name, value);
    }
    request.timeout = timeout;
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = fail('network');
    request.ontimeout = fail('timeout');
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', cancel);
    if (signal?.aborted) {
      request.onabort(new ProgressEvent('abort'));
      return;
    }
    signal?.addEventListener('abort', cancel, { once: true });
    request.send(body);
  });
}
