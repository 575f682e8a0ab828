/**
 * An address with parameters. Written by hand, because the script engine of the server has no URLSearchParams. Empty values
 * are left out.
 */
export function withQuery(path: string, ...parts: (string | Record<string, string>)[]): string {
  const pairs = parts.flatMap((part) => {
    if (typeof part === 'string') return part === '' ? [] : [part];
    return Object.entries(part)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  });
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
