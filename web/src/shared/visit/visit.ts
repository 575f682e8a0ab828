import type { VisitCounts } from '@/shared/api/public';
import { grouped } from '@/shared/format/number';

function isCounts(value: unknown): value is VisitCounts {
  if (typeof value !== 'object' || value === null) return false;
  return ['todayVisit', 'visitCount', 'views'].every((name) => typeof Reflect.get(value, name) === 'number');
}

/** Counts after this visit, null when they are not to be had. */
async function report(articleId: string): Promise<VisitCounts | null> {
  const answer = await fetch('/api/visit', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(articleId === '' ? {} : { articleId }),
    keepalive: true,
  });
  const envelope: unknown = await answer.json();
  const result: unknown = typeof envelope === 'object' && envelope !== null ? Reflect.get(envelope, 'result') : null;
  return isCounts(result) ? result : null;
}

/**
 * Reports one opened page and shows the new counts in place: cached pages carry those of their rendering. A lost report is not worth a
 * word to the reader: the page simply keeps what it has. Pages with `data-uncounted` report nothing.
 */
export async function reportVisit(page: Document): Promise<void> {
  if (page.querySelector('[data-uncounted]')) return;
  const article = page.querySelector<HTMLElement>('[data-article]')?.dataset.article ?? '';
  const counts = await report(article).catch(() => null);
  if (!counts) return;
  for (const place of page.querySelectorAll<HTMLElement>('[data-count]')) {
    const count: unknown = Reflect.get(counts, place.dataset.count ?? '');
    if (typeof count === 'number') place.textContent = grouped(count);
  }
}
