import type { Page } from '@playwright/test';

/**
 * Waits until the page has drawn what was asked of it, and what fades or moves has come to an end. What was asked may be another page: then
 * it waits for that one.
 */
export async function atRest(page: Page): Promise<void> {
  try {
    await standStill(page);
  } catch (error) {
    if (!/context was destroyed/.test(String(error))) throw error;
    await page.waitForLoadState();
    await standStill(page);
  }
}

const standStill = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await drawn();
    for (let found = moving(); found.length > 0; found = moving()) {
      await Promise.allSettled(found.map(({ finished }) => finished));
      await drawn();
    }
  });
