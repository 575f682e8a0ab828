import { useSyncExternalStore } from 'react';
import type { VisitCounts } from '@/shared/api/public';

let counts: VisitCounts | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts after this visit, null until the server has answered: cached pages carry the counts of their rendering. */
export function useVisitCounts(): VisitCounts | null {
  return useSyncExternalStore(
    subscribe,
    () => counts,
    () => null,
  );
}

function isCounts(value: unknown): value is VisitCounts {
  if (typeof value !== 'object' || value === null) return false;
  return ['todayVisit', 'visitCount', 'views'].every((name) => typeof Reflect.get(value, name) === 'number');
}

/**
 * Reports one opened page and shows the new counts in place. A lost report is not worth a word to the reader: the page
 * simply keeps the counts it was rendered with.
 */
export async function reportVisit(articleId: string): Promise<void> {
  try {
    const answer = await fetch('/api/visit', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(articleId === '' ? {} : { articleId }),
      keepalive: true,
    });
    const envelope: unknown = await answer.json();
    const result: unknown = typeof envelope === 'object' && envelope !== null ? Reflect.get(envelope, 'result') : null;
    if (!isCounts(result)) return;
    counts = result;
    for (const listener of listeners) listener();
  } catch {
    counts = null;
  }
}
