import type { Page } from '@playwright/test';
import { brokenRules } from './axe';
import { offers } from './menu';
import { administrator, auditor, guardian } from './people.mjs';
import { complete } from './screens';
import { test } from './sign-in';
import { expect } from './test';

/** What no menu names. */
const unnamed = [
  '/account/center',
  '/account/exports',
  '/account/imports',
  '/account/settings',
  '/content/article/edit/new',
  '/content/article/edit/31001',
  '/exception/404',
  '/exception/403',
  '/exception/500',
];

/** The pages of this site that the menu offers. */
const offered = async (page: Page) =>
  (await offers(page)).map(({ href }) => href).filter((link) => link.startsWith('/'));

/** By how much the document is larger than the window, and a tab than the strip, which would cut it off. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    const row = document.querySelector<HTMLElement>('nav[aria-label="已打开的页面"] ul');
    const room = row?.getBoundingClientRect() ?? new DOMRect();
    const cutOff = [...(row?.children ?? [])]
      .map((tab) => tab.getBoundingClientRect())
      .map(({ top, bottom }) => Math.max(room.top - top, bottom - room.bottom));
    return {
      down: scrollHeight - clientHeight,
      sideways: scrollWidth - clientWidth,
      bar: row ? row.offsetHeight - row.clientHeight : 0,
      tabs: Math.round(Math.max(0, ...cutOff)),
    };
  });

/** Opens each page once for all that is asked of it: every tab stays in the strip. */
async function lookAt(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(address);
      await complete(page);
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 900 });
        const at = `${address} at ${width} px`;
        expect.soft(await brokenRules(page), at).toEqual([]);
        await expect.soft.poll(() => overflow(page), at).toEqual({ down: 0, sideways: 0, bar: 0, tabs: 0 });
      }
    });
  }
}

test('no screen breaks a rule or scrolls its document, on a screen or a phone, however many tabs are open', async ({
  page,
  enter,
}) => {
  test.setTimeout(600_000);
  await enter(page, administrator);
  await page.goto('/user/index');
  const all = [...(await offered(page)), ...unnamed];
  expect(all.length).toBeGreaterThan(40);
  await lookAt(page, all);
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  // From the last tab to the first one and back: each is at the end of the strip that is out of sight.
  for (const [width, entry, address] of [
    [1280, 0, /\/user\/index$/],
    [375, -1, /\/exception\/500$/],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await tabs.getByRole('button', { name: /^全部 \d+ 个标签$/ }).click();
    await page.getByRole('menu', { name: '全部标签' }).getByRole('menuitem').nth(entry).click();
    await expect(page).toHaveURL(address);
    await expect(tabs.locator('[aria-current=page]')).toBeInViewport();
  }
});

for (const [duty, person, atLeast] of [
  ['安全管理员', guardian, 5],
  ['审计管理员', auditor, 2],
] as const) {
  test(`no screen of the ${duty} breaks a rule or scrolls its document, on a screen or a phone`, async ({
    page,
    enter,
  }) => {
    await enter(page, person);
    await page.goto('/user/index');
    const own = (await offered(page)).filter((path) => path.startsWith('/system/'));
    expect(own.length).toBeGreaterThanOrEqual(atLeast);
    await lookAt(page, own);
  });
}
