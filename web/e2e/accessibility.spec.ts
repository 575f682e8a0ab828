import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';
import { withdrawnArticle } from './withdrawn';

/** One address of every class of public page, and of every state worth a look. */
const pages = [
  '/index',
  '/article/y/30',
  '/article/y/10',
  '/article/y/40',
  '/article/n/30/31',
  '/article/n/30/31?pageNo=2',
  '/article/n/10/11',
  '/article/n/10/12',
  '/article/n/70/72',
  '/article/n/906',
  '/detail/31/31001',
  '/detail/31/31004',
  '/detail/43/43004',
  '/detail/52/52001',
  '/detail/72/72012',
  '/rabies/41',
  '/aids/42',
  '/calc/43',
  '/message/81',
  '/messagesearch/82',
  '/survey/83',
  '/recruitment/90',
  '/map/901',
  '/search',
  '/search/流感疫苗',
  '/search/疫?m_id=31&time=year&sort=time',
  '/search/没有这样的词语',
  '/searchall',
  '/sitemap',
  '/404',
];

// 640 px is what a window of 1280 px holds at 200 %.
for (const width of [1280, 640, 375, 320]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });
    for (const path of pages) {
      test(`${path} has no violation and does not scroll sideways`, async ({ page }) => {
        await page.goto(path);
        await expectNoSidewaysScroll(page);
        if (width === 1280 || width === 375) await expectAccessible(page);
      });
    }
    test('a withdrawn article has no violation', async ({ page, request }) => {
      await page.goto(await withdrawnArticle(request));
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  });
}

test.describe('what opens', () => {
  test('menus, the note on official sites, related units', async ({ page }) => {
    await page.goto('/article/n/30/31');
    for (const name of ['健康科普', '更多', '如何辨别', '国家和省级机构']) {
      const entry = page.locator('summary').filter({ hasText: name });
      await entry.click();
      await expect(page.locator('details[open]').filter({ has: entry })).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

  test('on a phone the menu button leads to all columns', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto('/detail/31/31001');
    await page.getByRole('banner').getByRole('link', { name: '菜单' }).click();
    await expect(page.getByRole('navigation', { name: '全部栏目' })).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole('navigation', { name: '全部栏目' }).getByRole('link', { name: '热点解读' }).click();
    await expect(page).toHaveURL(/\/article\/n\/30\/31$/);
  });

  test('on a phone the note on official sites stays on the screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/index');
    await page.locator('summary').filter({ hasText: '如何辨别' }).click();
    await expect(page.getByText('怎样确认这是官方网站')).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('more contrast, when the device asks for it, breaks nothing', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  for (const path of ['/index', '/article/n/30/31', '/detail/31/31001', '/search/流感疫苗']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
