import type { Option } from '@/shared/survey/types';
import type { Answer } from '../types';

/** The ids of the options that have a place, in their order. */
export function rankedOf(options: readonly Option[], { rows = {} }: Answer): string[] {
  return options
    .filter(({ id }) => Number(rows[id]) > 0)
    .map(({ id }) => id)
    .sort((a, b) => Number(rows[a]) - Number(rows[b]));
}

/** Puts an option at a place from 0; -1 takes it out. */
export function place(ranked: readonly string[], id: string, to: number): string[] {
  const others = ranked.filter((other) => other !== id);
  return to < 0 ? others : [...others.slice(0, to), id, ...others.slice(to)];
}

/** Places from 1 by option. */
export function placesOf(ranked: readonly string[]): Record<string, string> {
  return Object.fromEntries(ranked.map((id, i) => [id, String(i + 1)]));
}
