import type { Page } from '@playwright/test';
import config from '../playwright.config';
import { expect, expectNoSidewaysScroll, test } from './test';

const launch = config.use?.launchOptions;

// The browser of somebody who has set text to twice its usual size.
test.use({ launchOptions: { ...launch, args: [...(launch?.args ?? []), '--blink-settings=defaultFontSize=32'] } });

/** Words that stand beyond the right edge of the window, where nobody can scroll. */
const outside = (page: Page) =>
  page.locator(':is(h1, h2, h3, p, li, dt, dd, a, summary):visible').evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest('.facets, .table-scroll, .hidden'))
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((element) => element.textContent),
  );

test('text of 200 % on a screen and a phone: nothing is cut off, covered or out of reach', async ({ page }) => {
  for (const path of [
    '/index',
    '/article/y/40',
    '/article/n/30/31',
    '/detail/31/31001',
    '/detail/52/52001',
    '/search/流感',
    '/404',
    '/rabies/41',
  ]) {
    await page.goto(path);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      expect(await outside(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
