import type { Page } from '@playwright/test';
import { brokenRules } from './axe';
import { galleryPort } from './ports.mjs';
import { expect, sidewaysScroll, test } from './test';

test.use({ baseURL: `http://127.0.0.1:${galleryPort}` });

/** Waits until the document was left alone for a while: dialogs have opened, what measures itself has done so. */
const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const done = () => {
          watch.disconnect();
          clearTimeout(latest);
          resolve();
        };
        let quiet = setTimeout(done, 120);
        const latest = setTimeout(done, 1000); // some scenarios never rest
        const watch = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(done, 120);
        });
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
  );

test('every widget in every state is accessible and fits a narrow phone', async ({ page }) => {
  test.setTimeout(720_000);
  await page.goto('/gallery.html');
  const addresses = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(100);
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto('about:blank');
      await page.goto(`/gallery.html${address}`);
      await page.getByRole('main').waitFor({ state: 'attached' }); // a dialog alone leaves it without height
      await settle(page);
      // A widget by itself brings no heading of the page.
      const without = address.startsWith('#ui-portal/') ? [] : ['page-has-heading-one'];
      expect.soft(await brokenRules(page, without), address).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await settle(page);
      expect.soft(await sidewaysScroll(page), `${address} at 320 px`).toBeLessThanOrEqual(0);
    });
  }
});
