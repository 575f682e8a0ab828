import type { Locator, Page } from '@playwright/test';
import { administrator } from './people.mjs';
import { complete } from './screens';
import { test } from './sign-in';
import { expect } from './test';
import { takeSideMenu, takeUsualLook } from './usual-look';

test.use({ viewport: { width: 1600, height: 500 } });

/** Opens the settings, does something there, and waits until the server keeps what was chosen. */
async function inSettings(page: Page, work: (drawer: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `账号菜单：${administrator.realname}` }).click();
  await page.getByRole('menuitem', { name: '系统设置' }).click();
  const drawer = page.getByRole('dialog', { name: '系统设置' });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await work(drawer);
  await saved;
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
}

const take = (page: Page, word: string) =>
  inSettings(page, (drawer) => drawer.getByText(word, { exact: true }).click());
const turn = (page: Page, name: string) => inSettings(page, (drawer) => drawer.getByRole('switch', { name }).click());

/** Scrolls the page as a wheel does, so far down that it ends. */
async function scroll(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(800, 400);
  await page.mouse.wheel(0, pixels);
}

const header = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.getByRole('complementary');
const place = async (part: Locator) => {
  const { x = 0, y = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { x, y, bottom: y + height };
};
const expectPlace = (part: Locator, side: 'x' | 'y' | 'bottom') => expect.poll(async () => (await place(part))[side]);

test.beforeEach(async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/user/index');
  await expect(page.getByRole('region', { name: '数据分析' })).toBeVisible();
  await complete(page); // as long as it will be: half a page cannot be scrolled
});

/** What one test chose is not there for the next. */
test.afterEach(({ request }) => takeUsualLook(request));

for (const [where, left, least] of [
  ['below a menu at the top', 0, 160], // half of what 1600 px are more than 1280
  ['beside a menu at the side', 200, 60], // half of what is left beside it
] as const) {
  test(`the pages have one comfortable width, or all there is, ${where}`, async ({ page, request }) => {
    if (left > 0) {
      await takeSideMenu(request);
      await page.reload();
    }
    const title = page.getByRole('heading', { level: 1 });
    await expectPlace(title, 'x').toBeGreaterThanOrEqual(left + least);
    await take(page, '流式');
    await expectPlace(title, 'x').toBeLessThan(left + 40);
  });
}

test('a fixed header stays, one that is not moves away with the page', async ({ page }) => {
  await scroll(page, 300);
  await expectPlace(page.getByRole('heading', { level: 1 }), 'y').toBeLessThan(0);
  await expectPlace(header(page), 'y').toBe(0);
  await scroll(page, -300);
  await turn(page, '固定页头');
  await scroll(page, 300);
  await expectPlace(header(page), 'bottom').toBeLessThanOrEqual(0);
  await scroll(page, -300);
});

test('a header that hides does so further down and comes back at the top', async ({ page }) => {
  await turn(page, '下滑时隐藏页头');
  await scroll(page, 90);
  await expectPlace(header(page), 'bottom').toBe(48);
  await scroll(page, 210);
  await expectPlace(header(page), 'bottom').toBe(0);
  await page.keyboard.press('Shift+Tab'); // from the button that opened the settings, where the focus still rests
  await expectPlace(header(page), 'bottom').toBe(48);
  await expect(header(page).locator(':focus')).toBeInViewport({ ratio: 1 });
  await scroll(page, 100);
  await expectPlace(header(page), 'bottom').toBe(0);
  await scroll(page, -400);
  await expectPlace(header(page), 'bottom').toBe(48);
});

test('a fixed menu stays beside the page, one that is not is as long as it is and moves', async ({ page }) => {
  await take(page, '侧边菜单');
  await scroll(page, 300);
  await expectPlace(menu(page), 'y').toBe(48);
  await scroll(page, -300);
  await turn(page, '固定页头');
  await scroll(page, 300);
  await expectPlace(header(page), 'bottom').toBeLessThanOrEqual(0);
  await expectPlace(menu(page), 'y').toBe(0); // takes the place of the header
  await scroll(page, -300);
  await turn(page, '固定页头');
  await turn(page, '固定侧边菜单');
  await scroll(page, 300);
  await expectPlace(menu(page), 'y').toBeLessThan(0);
  await expectPlace(header(page), 'y').toBe(0);
  await scroll(page, -300);
});

test('with colour-weak eyes in mind signals have other colours and links a line', async ({ page }) => {
  await page.goto('/content/article');
  const state = page.getByRole('table').getByText('已发布').first();
  const link = page.getByRole('table').getByRole('link').first();
  const colour = () => state.evaluate((element) => getComputedStyle(element).color);
  const before = await colour();
  await expect(link).not.toHaveCSS('text-decoration-line', 'underline');
  await turn(page, '色弱模式');
  await expect.poll(colour).not.toBe(before);
  await expect(link).toHaveCSS('text-decoration-line', 'underline');
  await page.reload();
  await expect(link).toHaveCSS('text-decoration-line', 'underline');
});
