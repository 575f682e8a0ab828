import type { Page } from '@playwright/test';
import { atRest } from './at-rest';
import { brokenRules } from './axe';
import { inLooks, looks, narrowLooks, rulesOfStyle } from './looks';
import { markupFaults } from './markup';
import { type Answer, differentPages, reachable } from './site';
import { sourceFaults } from './source';
import { expect, sidewaysScroll, test } from './test';
import { withdrawnArticle } from './withdrawn';

/** The routes of the portal, by the first segment of their addresses. */
const routes = [
  '404',
  'aids',
  'article',
  'calc',
  'detail',
  'index',
  'leave',
  'map',
  'message',
  'messaged',
  'messagesearch',
  'rabies',
  'recruitment',
  'recruitmentd',
  'search',
  'searchall',
  'sitemap',
  'survey',
  'surveyd',
];

/** Where to start; the last two are states that no link leads to. */
const start = ['/index', '/sitemap', '/sitemap.xml', '/search/流感', '/search/没有这样的词语', '/404'];

/** Everything that can be reached, and those pages of it that differ. */
const answers: Answer[] = [];
let pages: Answer[] = [];

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(180_000);
  const request = await playwright.request.newContext({ baseURL });
  const withdrawn = await withdrawnArticle(request);
  for await (const answer of reachable(request, baseURL ?? '', [...start, withdrawn])) answers.push(answer);
  pages = differentPages(answers);
  await request.dispose();
});

test('the pages looked at are of every route', () => {
  expect([...new Set(pages.map(({ path }) => path.split(/[/?]/)[1]))].sort()).toEqual(routes);
});

test('no link is dead, and every page that can be reached has its tags and a clean source', () => {
  const faults = answers.flatMap(({ path, from, status, type, text }) => {
    if (status !== 200) return from === '' ? [] : [`${path}: ${status}, linked from ${from}`];
    const isPage = type.includes('html') && !path.startsWith('/leave?');
    return isPage ? sourceFaults(text).map((fault) => `${path}: ${fault}`) : [];
  });
  expect(faults).toEqual([]);
  expect(answers.length).toBeGreaterThan(300);
});

test('pages that are only read weigh little', async ({ request }) => {
  // 70 % of what they weighed when their data travelled twice.
  const most = { '/index': 16_544, '/detail/31/31001': 10_929, '/article/n/30/31': 9_018 };
  for (const [path, bytes] of Object.entries(most)) {
    const answer = await request.get(path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.headers()['content-encoding'], path).toBe('gzip');
    expect(Number(answer.headers()['content-length']), `bytes of ${path}`).toBeLessThanOrEqual(bytes);
  }
});

test('every page comes from the server as valid HTML', async () => {
  for (const { path, text } of pages) expect.soft(await markupFaults(text), path).toEqual([]);
});

/** Counts in each document from here on how much of the window moved by itself, as browsers count it. */
const countMoves = (page: Page) =>
  page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    Object.defineProperty(window, 'moved', { get: () => moved });
  });

const movesOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'moved'));

// A window of 1280 px holds 640 at 200 %. The document is the same on a phone, so only what depends on style is looked at again.
for (const { width, narrow, rules, chosen } of [
  { width: 1280, narrow: 640, rules: undefined, chosen: looks },
  { width: 375, narrow: 320, rules: rulesOfStyle, chosen: narrowLooks },
]) {
  test(`${width} px: no page breaks a rule in any look, moves while it loads or scrolls sideways`, async ({ page }) => {
    test.setTimeout(600_000);
    await countMoves(page);
    for (const { path } of pages) {
      await test.step(path, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        let moved: number | undefined;
        const faults = await inLooks(page, chosen, async (only = rules) => {
          const broken = await brokenRules(page, { only });
          moved ??= await movesOf(page);
          const wide = await sidewaysScroll(page);
          return wide > 0 ? [...broken, `${wide} px too wide`] : broken;
        });
        expect.soft(faults, path).toEqual([]);
        expect.soft(moved, `${path} moves while it loads`).toBeLessThanOrEqual(0.05);
        await page.setViewportSize({ width: narrow, height: 900 });
        expect.soft(await sidewaysScroll(page), `${path} at ${narrow} px`).toBeLessThanOrEqual(0);
      });
    }
  });
}

// A busy phone or a slow line draws a page piece by piece, so what comes late must not push aside what is there.
test('375 px: the home page does not move while it arrives in pieces', async ({ page, context }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  await countMoves(page);
  await page.goto('/404'); // styles and program are kept from here
  const line = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: 8_000, uploadThroughput: -1 };
  await line.send('Network.emulateNetworkConditions', slow);
  await page.goto('/index');
  await atRest(page);
  expect(await movesOf(page)).toBeLessThanOrEqual(0.05);
});
