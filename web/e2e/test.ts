import { test as base, expect, type Page } from '@playwright/test';
import { type SiteServer, siteServer } from './site-server';
import { takenOver } from './taken-over';

export { expectAccessible } from './axe';
export { expect };

/**
 * Each file of tests finds the demo site as it was filled. Every test fails on a request to another host, on an error in the console
 * and on a blocked resource: the site must work without a network and under its own content security policy.
 */
export const test = base.extend<{ quiet: undefined }, { server: SiteServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
    async ({}, use) => {
      const server = siteServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use, { file }) => use(await server.startFor(file)),
  /** The page of a test is gone to as people go to it, who are not faster than its program. */
  page: async ({ page, javaScriptEnabled }, use) => {
    const goTo = page.goto.bind(page);
    if (javaScriptEnabled !== false)
      page.goto = async (...where) => {
        const answer = await goTo(...where);
        await takenOver(page);
        return answer;
      };
    await use(page);
  },
  quiet: [
    async ({ context, baseURL }, use) => {
      const complaints: string[] = [];
      const own = new URL(baseURL ?? '').host;
      // Listening leaves the cache of the browser on, which holding requests up would turn off.
      context.on('request', (request) => {
        if (request.isNavigationRequest() && request.redirectedFrom()) return; // the way to a system at which people sign in
        const { protocol, host } = new URL(request.url());
        if (protocol.startsWith('http') && host !== own) complaints.push(`request to another host: ${request.url()}`);
      });
      context.on('console', (message) => {
        const harmless = /status of (401|404|410|412|413|422|429)/.test(message.text());
        if (['error', 'warning'].includes(message.type()) && !harmless)
          complaints.push(`console ${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => complaints.push(`page error: ${error.error().message}`));
      await context.addInitScript(asByPlainHttp);
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** A centre reaches its site by plain http on its own network, where browsers keep this from a page; at the address of the tests they do not. */
function asByPlainHttp(): void {
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  Reflect.deleteProperty(Crypto.prototype, 'subtle');
}

/** How many pixels a page is wider than its window. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => sidewaysScroll(page), 'pixels too wide').toBeLessThanOrEqual(0); // what fits itself to a new width may do so
}
