import { AxeBuilder } from '@axe-core/playwright';
import { galleryPort } from './ports.mjs';
import { expect, test } from './test';

test.use({ baseURL: `http://127.0.0.1:${galleryPort}` });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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
      const { violations } = await new AxeBuilder({ page })
        .withTags(tags)
        .disableRules('page-has-heading-one')
        .analyze();
      expect
        .soft(
          violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary ?? ''}`)),
          address,
        )
        .toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.waitForTimeout(200); // what measures itself does so once more
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${address} at 320 px`).toBeLessThanOrEqual(0);
    });
  }
});
