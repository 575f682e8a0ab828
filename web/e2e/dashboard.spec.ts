import type { Page } from '@playwright/test';
import { brokenRules } from './axe';
import { rulesOfStyle } from './looks';
import { administrator } from './people.mjs';
import { complete } from './screens';
import { test } from './sign-in';
import { staffCalls } from './staff-calls';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test('the home tab draws the visits, and the table behind the chart says what the site counted', async ({
  page,
  enter,
}) => {
  await enter(page, administrator);
  await page.goto('/user/index');
  const visits = chart(page, '访问量');
  const drawing = visits
    .getByRole('img', { name: /^访问量，折线图，日期从/ })
    .locator('svg')
    .last();
  await drawing.scrollIntoViewIfNeeded();
  await expect(drawing).toBeVisible();
  await expectAccessible(page);

  await visits.getByRole('button', { name: /^查看数据表/ }).focus();
  await page.keyboard.press('Enter');
  const table = visits.getByRole('table', { name: '访问量' });
  await expect(table.getByRole('row')).toHaveCount(31);
  const today = await page.getByRole('region', { name: '概况' }).getByRole('definition').first().innerText();
  await expect(table.getByRole('row').last().getByRole('cell').first()).toHaveText(today);
  await expect(visits.getByRole('button', { name: /^查看图表/ })).toBeFocused();

  await page.getByRole('radiogroup', { name: '时段' }).getByText('近 7 天').click();
  await expect(page.getByText(/与之前 7 天比较/)).toBeVisible();
  await chart(page, '访问量')
    .getByRole('button', { name: /^查看数据表/ })
    .click();
  await expect(chart(page, '访问量').getByRole('row')).toHaveCount(8);
});

test('the workplace leads to the lists that hold what it counts', async ({ page, enter, request }) => {
  await enter(page, administrator);
  await staffCalls(request); // signing in is an act
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('region', { name: '我的最近操作' })).toContainText('刚刚');
  const due = page.getByRole('region', { name: '等我处理' }).getByRole('link', { name: /待复核和审定的内容/ });
  const count = Number(await due.locator('b').innerText());
  expect(count).toBeGreaterThan(0);
  await due.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/interact\/review$/);
  await expect(page.getByRole('heading', { name: '复核与审定' })).toBeVisible();
});

test('picked index charts stand side by side and stay in the address', async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/dashboard/indexchart?show=published,letters');
  await expect(chart(page, '栏目发布的文章').locator('svg').first()).toBeVisible();
  await expect(chart(page, '访问量')).toHaveCount(0);
  await page.getByRole('radiogroup', { name: '时段' }).getByText('近 13 周').click();
  await expect(page).toHaveURL(/by=week/);
  await expect(chart(page, '栏目发布的文章').getByRole('img', { name: /共 13 项/ })).toBeVisible();
});

test('in the dark on a phone the dashboards can be read, and nothing moves while they load', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 375, height: 900 });
  await page.addInitScript(() => {
    localStorage.setItem('jikong.dark', JSON.stringify({ value: true, expires: Date.now() + 60_000 }));
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    Object.defineProperty(window, 'moved', { get: () => moved });
  });
  await enter(page, administrator);
  for (const path of [
    '/user/index',
    '/dashboard/workplace',
    '/dashboard/indexchart',
    '/dashboard/tasks',
    '/dashboard/monitor',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await complete(page);
      expect(await page.evaluate(() => document.documentElement.hasAttribute('data-dark'))).toBe(true);
      expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThanOrEqual(0.05);
      expect(await brokenRules(page, { only: rulesOfStyle })).toEqual([]); // the document is that of every-screen.spec.ts
      await expectNoSidewaysScroll(page);
    });
  }
});
