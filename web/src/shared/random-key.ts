/**
 * A key that nobody else draws: 32 hexadecimal digits. `crypto.randomUUID` would do, but browsers have it over https alone, and a centre
 * reaches its site by plain http on its own network.
 */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
