/**
 * Appends the parameters that have a value. The server's script engine has no URLSearchParams.
 * @param query parameters that stand before them, encoded already
 */
export function withQuery(path: string, parameters: Record<string, string | number>, query = ''): string {
  const pairs = Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const all = [query, ...pairs].filter(Boolean).join('&');
  return all === '' ? path : `${path}?${all}`;
}

/** Address of the result page of a search. */
export function searchPath(keyword: string): string {
  return `/search/${encodeURIComponent(keyword)}`;
}
