/** A number with at most one decimal: 33.3, 50. The page renderer has no Intl. */
export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
