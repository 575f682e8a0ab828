import { messages } from '../messages/zh-cn';
import { type CallOptions, headersFor, queryText, readJson, type Settings, send } from './client';
import { type Envelope, open } from './envelope';
import { ApiError } from './errors';

/** Milliseconds a file may take: exports of hundreds of thousands of rows and imports are long work. */
export const transferTimeout = 600_000;

export type TransferOptions = Pick<CallOptions, 'query' | 'signal'> & {
  /** Told the bytes that have come so far; a streamed file does not say how many there will be. */
  onProgress?: (received: number) => void;
};

export type UploadOptions = Pick<CallOptions, 'signal'> & {
  /** Told the part that has been sent, from 0 to 1. */
  onSent?: ((part: number) => void) | undefined;
};

/** A file from the server. `name` is the server's, empty when it gave none. */
export type Download = { blob: Blob; name: string };

export type Transfer = {
  /** Gets a file with the identity of the caller; an empty file is an error. */
  download: (path: string, options?: TransferOptions) => Promise<Download>;
  /** Sends a form with files and gives the whole answer. */
  upload: (path: string, form: FormData, options?: UploadOptions) => Promise<Envelope>;
};

export function createTransfer({ identity, base = '/api', timeout = transferTimeout }: Settings): Transfer {
  return {
    download: async (path, { query, signal, onProgress } = {}) => {
      const init = { method: 'GET', headers: { ...headersFor(identity(), false), Accept: '*/*' } };
      const response = await send(`${base}${path}${queryText('GET', query)}`, timeout, signal, init);
      const type = response.headers.get('Content-Type') ?? '';
      if (!response.ok || type.includes('application/json')) {
        open(response.status, await readJson(response));
        throw failed();
      }
      const blob = await readBlob(response, type, signal, onProgress);
      if (blob.size === 0) {
        throw failed();
      }
      return { blob, name: nameIn(response.headers.get('Content-Disposition') ?? '') };
    },
    upload: async (path, form, { signal, onSent } = {}) => {
      const url = `${base}${path}`;
      const init = { headers: headersFor(identity(), false), body: form };
      const response = onSent
        ? await sendForm(url, { ...init, timeout, signal, onSent })
        : await send(url, timeout, signal, { method: 'POST', ...init });
      return open(response.status, await readJson(response));
    },
  };
}

function failed(): ApiError {
  return new ApiError({ kind: 'server', code: 0, message: messages.downloadFailed });
}

async function readBlob(
  response: Response,
  type: string,
  signal: AbortSignal | undefined,
  onProgress: ((received: number) => void) | undefined,
): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) {
    return response.blob();
  }
  const cancel = () => void reader.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    chunks.push(step.value);
    received += step.value.length;
    onProgress?.(received);
  }
  signal?.removeEventListener('abort', cancel);
  signal?.throwIfAborted();
  return new Blob(chunks, { type });
}

/** The file name in a `Content-Disposition` header; the form with an encoding wins over the plain one. */
export function nameIn(disposition: string): string {
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/.exec(disposition)?.[1];
  try {
    return decodeURIComponent(encoded ?? plain ?? '');
  } catch {
    return plain ?? '';
  }
}

/** Hands a file to the browser to keep. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next task; until then the address must stay.
  setTimeout(() => URL.revokeObjectURL(url));
}

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
function sendForm(url: string, { headers, body, timeout, signal, onSent }: Sending): Promise<Response> {
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
