import type { Count } from '../survey-types';

/** A number with at most one decimal. */
export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Share in percent of those who answered; 0 when nobody did. */
export function share(n: number, answered: number): number {
  return answered === 0 ? 0 : (100 * n) / answered;
}

/** A count as it may be shown: small ones are hidden, and those that would give a small one away. */
export function numberOf({ n, hidden }: Count): string {
  if (hidden) return hidden === 'small' ? '<5' : '—';
  return String(n);
}

/** At most so many groups of numbers or days are drawn; more stand in the file. */
export const mostBars = 30;
