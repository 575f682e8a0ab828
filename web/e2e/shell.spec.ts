import type { Page } from '@playwright/test';
import { brokenRules } from './axe';
import { rulesOfStyle } from './looks';
import { mainMenu, menuLink, offers, openGroup } from './menu';
import { administrator } from './people.mjs';
import { complete } from './screens';
import { test } from './sign-in';
import { expect, expectNoSidewaysScroll } from './test';
import { takeSideMenu, takeUsualLook } from './usual-look';

const pages = [
  '/user/index',
  '/content/article',
  '/content/article/edit/new',
  '/content/column',
  '/content/site',
  '/interact/letter',
];

async function choose(page: Page, setting: string): Promise<void> {
  await page.getByRole('button', { name: `账号菜单：${administrator.realname}` }).click();
  await page.getByRole('menuitem', { name: '系统设置' }).click();
  const drawer = page.getByRole('dialog', { name: '系统设置' });
  await drawer.getByText(setting, { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
}

test.beforeEach(async ({ page, enter }) => enter(page, administrator));

/** What one test chose is not there for the next. */
test.afterEach(({ request }) => takeUsualLook(request));

test('in the dark every page can be read, from the first paint on', async ({ page }) => {
  await page.goto('/user/index');
  await choose(page, '深色模式');
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(16, 23, 28)');
    expect(await brokenRules(page, { only: rulesOfStyle }), address).toEqual([]); // the rest is looked at in every-screen.spec.ts
  }
});

test('with a menu at the top or the side and a dark navigation nothing is lost', async ({ page }) => {
  await page.goto('/content/article');
  await complete(page);
  for (const setting of ['暗色', '侧边菜单']) {
    await choose(page, setting);
    await expect(mainMenu(page).getByText('首页')).toBeVisible();
    expect(await brokenRules(page), setting).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
});

test('at every width the menu at the top leads to every page', async ({ page }) => {
  await page.goto('/user/index');
  const grouped = (await offers(page)).filter(({ group }) => group !== '');
  expect(grouped.length).toBeGreaterThan(30);
  await page.keyboard.press('Escape');
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [768, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    let open = '';
    for (const { group, title } of grouped) {
      // While the head finds out which groups have room it may close the one that is open.
      await expect(async () => {
        if (group !== open || !(await menuLink(page, title).isVisible())) await openGroup(page, group);
        open = group;
        await menuLink(page, title).scrollIntoViewIfNeeded({ timeout: 2_000 });
        await expect(menuLink(page, title)).toBeInViewport({ ratio: 1, timeout: 2_000 });
      }, `${title} at ${width} px`).toPass({ timeout: 30_000 });
    }
    await expectNoSidewaysScroll(page);
  }
});

test('a menu at the side shows where one is, however far down that stands', async ({ page, request }) => {
  await takeSideMenu(request);
  await page.goto('/system/announcement');
  const menu = mainMenu(page);
  await expect(menu.getByRole('menuitem', { name: '系统通告' })).toBeInViewport({ ratio: 1 });
  await page.goto('/content/article');
  await expect(menu.getByRole('menuitem', { name: '文章管理' })).toBeInViewport({ ratio: 1 });
});

test('words are looked for in the portal from the head, in a window of its own that knows nothing of this one', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 }); // beside the menu there is room for the box
  await page.goto('/user/index');
  const box = page.getByRole('banner').getByRole('searchbox', { name: /^搜索门户内容/ });
  await box.fill('流感/疫苗');
  const opened = context.waitForEvent('page');
  await box.press('Enter');
  const found = await opened;
  await expect(found).toHaveURL(/\/search\/%E6%B5%81%E6%84%9F%2F%E7%96%AB%E8%8B%97$/);
  await expect(found.getByRole('main').getByRole('combobox')).toHaveValue('流感/疫苗');
  expect(await found.evaluate(() => window.opener)).toBeNull();
  await found.close();
  await expect(box).toHaveValue('');
  await expect(page).toHaveURL(/\/user\/index$/);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: '页面、操作的名称或拼音首字母' });
  await palette.fill('狂犬病暴露');
  await expect(page.getByRole('option')).toHaveText([/^搜索全站内容“狂犬病暴露”/, /^高级搜索/]);
  expect(await brokenRules(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const advanced = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect(await advanced).toHaveURL(/\/searchall$/);
  await expect(palette).toBeHidden();
});
