import { expectAccessible, expectNoSidewaysScroll, test } from './test';

const pages = [
  '/index',
  '/article/y/30',
  '/article/n/30/31',
  '/article/n/10/11',
  '/article/n/70/72',
  '/detail/31/31001',
  '/detail/31/31004',
  '/detail/52/52001',
  '/search/流感疫苗',
  '/search/没有这样的词语',
  '/sitemap',
  '/404',
  '/rabies/41',
];

for (const width of [1280, 375, 320]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });
    for (const path of pages) {
      test(`${path} has no violation and does not scroll sideways`, async ({ page }) => {
        await page.goto(path);
        await expectNoSidewaysScroll(page);
        if (width !== 320) await expectAccessible(page);
      });
    }
  });
}
