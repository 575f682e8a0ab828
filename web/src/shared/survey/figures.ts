import type { Count } from './types';

/** A number with at most one decimal: 33.3, 50. The page renderer has no Intl. */
export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Share in percent of those who answered; 0 when nobody did or the count is hidden. */
export function share({ n, hidden }: Count, answered: number): number {
  return hidden || answered === 0 ? 0 : (100 * n) / answered;
}

/** A count as it may be shown: small ones are hidden, and those that would give a small one away. */
export function numberOf({ n, hidden }: Count): string {
  if (hidden) return hidden === 'small' ? '<5' : '—';
  return String(n);
}
