import { brokenRules } from './axe';
import { inLooks, mostChanged, rulesOfStyle } from './looks';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';

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
    const faults = await inLooks(page, mostChanged, (only = rulesOfStyle) => brokenRules(page, { only }));
    expect(faults, path).toEqual([]); // the documents are those of every-page.spec.ts
  }
});
