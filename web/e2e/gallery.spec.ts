import { brokenRules } from './axe';
import { galleryPort } from './ports.mjs';
import { expect, sidewaysScroll, test } from './test';

test.use({ baseURL: `http://127.0.0.1:${galleryPort}` });

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
      await page.waitForTimeout(400); // dialogs finish opening; what is checked is what stays
      expect.soft(await brokenRules(page, ['page-has-heading-one']), address).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.waitForTimeout(200); // what measures itself does so once more
      expect.soft(await sidewaysScroll(page), `${address} at 320 px`).toBeLessThanOrEqual(0);
    });
  }
});
