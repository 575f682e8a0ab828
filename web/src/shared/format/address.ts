/** Appends the parameters that have a value. The server's script engine has no URLSearchParams. */
export function withQuery(path: string, parameters: Record<string, string | number>): string {
  const pairs = Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** Address of the result page of a search. */
export function searchPath(keyword: string): string {
  return `/search/${encodeURIComponent(keyword)}`;
}
