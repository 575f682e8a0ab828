import { type Manner, onPress } from '@/ui-portal/manners/manner';

/**
 * Tells the server which result of a text was opened, so that the editors see what people were looking for; nothing of who did it. A lost
 * report is not worth a word. Without script nothing is told.
 */
export const tellOpened: Manner = (page, left) =>
  onPress(page, '[data-searched] a', left, (link) => {
    const keyword = link.closest<HTMLElement>('[data-searched]')?.dataset.searched;
    const path = link.getAttribute('href') ?? '';
    if (!path.startsWith('/') || path.startsWith('/search')) return;
    void fetch('/api/searchOpened', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ keyword, path }),
      keepalive: true,
    }).catch(() => undefined);
  });
