/** One field that two people changed differently, or that only the other one changed. */
export type Difference = { name: string; mine: unknown; theirs: unknown; suggested: 'mine' | 'theirs' };

/**
 * Fields in which my values differ from the stored row. Where I did not touch the field since loading it, the
 * stored value is suggested; where I did, mine is.
 */
export function differences(
  names: readonly string[],
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Difference[] {
  return names
    .filter((name) => !same(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      suggested: same(mine[name], base[name]) ? 'theirs' : 'mine',
    }));
}

/** Whether two values of a field are the same; empty and absent are alike. */
export function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}
