import { act } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hydrateDocument, writeDocument } from '@/testing/portal-document';
import { frameProps } from '@/testing/portal-frame';
import { pages } from '@/testing/portal-pages';

afterEach(() => {
  document.body.innerHTML = '';
});

describe.each(pages)('page: $name', ({ activeId, page }) => {
  const frame = frameProps(activeId);

  test('has one main title', () => {
    writeDocument(frame, page);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });

  test('every icon is drawn once', () => {
    writeDocument(frame, page);
    const drawn = [...document.querySelectorAll('symbol')].map(({ id }) => id);
    const shown = [...document.querySelectorAll('use')].map((use) => use.getAttribute('href')?.slice(1) ?? '');
    expect(drawn).toHaveLength(new Set(drawn).size);
    expect(shown.filter((id) => !drawn.includes(id))).toEqual([]);
  });

  test('has no inline style or script and opens new tabs safely', () => {
    writeDocument(frame, page);
    expect(document.body.querySelectorAll('[style], script:not([type="application/json"]), [onclick]')).toHaveLength(0);
    const unsafe = [...document.querySelectorAll('a[target="_blank"]')].filter(
      (link) => !link.closest('.prose') && !link.getAttribute('rel')?.includes('noopener'),
    );
    expect(unsafe).toHaveLength(0);
  });

  test('React comes only with pages of services', () => {
    writeDocument(frame, page);
    if (page.kind !== 'service') expect(document.querySelector('[data-island]')).toBeNull();
  });

  test('is the same in the browser as from the server', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    writeDocument(frame, page);
    const differences: string[] = [];
    const mounted = await act(async () => hydrateDocument(differences));
    expect(differences).toEqual([]);
    expect(complaint.mock.calls).toEqual([]);
    expect(document.querySelectorAll('[data-island]')).toHaveLength(mounted.length);
    await act(async () => {
      for (const root of mounted) root.unmount();
    });
  });
});
