import type { Page } from '@playwright/test';

/**
 * Waits until the program of the public page has started and React has taken its islands over. Until then a button sends its form and
 * another page answers, and keys are not heard. Other pages have nothing to wait for.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.body.dataset.kind === undefined ||
      (document.documentElement.dataset.started !== undefined &&
        [...document.querySelectorAll<HTMLElement>('[data-island]')].every(
          ({ dataset }) => dataset.taken !== undefined,
        )),
    undefined,
    { timeout: 30_000 },
  );
}
