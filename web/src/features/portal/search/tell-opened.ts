import type { MouseEvent } from 'react';

/**
 * Tells the server which result of a text was opened, so that the editors see what people were looking for; nothing of who did it. A lost
 * report is not worth a word. Without script nothing is told.
 */
export function tellOpened(keyword: string, event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const path = link?.getAttribute('href') ?? '';
  if (!path.startsWith('/') || path.startsWith('/search')) return;
  void fetch('/api/searchOpened', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ keyword, path }),
    keepalive: true,
  }).catch(() => undefined);
}
