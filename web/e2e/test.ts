import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

/**
 * Every test fails on a request to another host, on an error in the console and on a blocked resource: the site must work
 * without a network and under its own content security policy.
 */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ context, baseURL }, use) => {
      const complaints: string[] = [];
      const own = new URL(baseURL ?? '').host;
      await context.route(
        (url) => url.protocol.startsWith('http') && url.host !== own,
        (route) => {
          complaints.push(`request to another host: ${route.request().url()}`);
          return route.abort();
        },
      );
      context.on('console', (message) => {
        const harmless = /status of (401|404|410|412|413|422|429)/.test(message.text());
        if (['error', 'warning'].includes(message.type()) && !harmless)
          complaints.push(`console ${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => complaints.push(`page error: ${error.error().message}`));
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits for what fades or moves and will come to an end: colours on the way are nobody's. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Fails with the rule, the element and the reason of every violation on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await standStill(page);
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary ?? ''}`),
  );
  expect(found).toEqual([]);
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
