import type { Page } from '@playwright/test';
import { roots } from '../src/apps/portal/roots';

/**
 * Waits until the program has taken over the public page that the server sent. Until then a button sends its form and another page
 * answers, and keys are not heard. React leaves its mark on every element that it has taken over; other pages have nothing to wait for.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    ({ ids, mark }) =>
      document.getElementById('page-data') === null ||
      ids
        .map((id) => [...(document.getElementById(id)?.children ?? [])])
        .every((all) => all.length === 0 || all.some((one) => Object.keys(one).some((key) => key.startsWith(mark)))),
    { ids: Object.values(roots).map(({ element }) => element), mark: '__reactProps$' },
    { timeout: 30_000 },
  );
}
