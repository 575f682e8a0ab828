import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The checksum that dictionary calls carry (X-Sign). Its secret stands in every client of the platform, so it proves nothing
 * about who is calling; the token does.
 */
const secret = 'dd05f1c54d63749eda95f9fa6d49v442a';

/** A path segment with commas is signed under this name. */
const pathVariable = 'x-path-variable';

/** Upper-case MD5 of the JSON text and the secret. */
export function signature(json: string): string {
  return bytesToHex(md5(utf8ToBytes(json + secret))).toUpperCase();
}

/**
 * The text that is signed: the last path segment when it holds commas, and every parameter, in the order of their names. A comma that
 * is escaped in the address is none, for existing clients look at the address as it stands.
 */
export function signedText(path: string, query: URLSearchParams): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const pairs = new Map<string, string>(last.includes(',') ? [[pathVariable, decodeURIComponent(last)]] : []);
  for (const [name, value] of query) {
    if (name !== '_t') {
      pairs.set(name, value);
    }
  }
  return JSON.stringify(Object.fromEntries([...pairs].sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The two headers of a signed GET call. */
export function signHeaders(path: string, query: URLSearchParams, now = Date.now()): Record<string, string> {
  return { 'X-Sign': signature(signedText(path, query)), 'X-TIMESTAMP': String(now) };
}
