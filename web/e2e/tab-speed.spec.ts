import type { Page } from '@playwright/test';
import { chromium } from '../browser.config';
import { atRest } from './at-rest';
import { administrator } from './people.mjs';
import { test } from './sign-in';
import { expect } from './test';
import { takeSideMenu } from './usual-look';

// The browser as people have it: those of the other tests leave out what makes a long visit faster.
test.use({ launchOptions: chromium });

/** Lists of different areas, by their names in the menu. */
const lists = [
  ['文章管理', '/content/article'],
  ['栏目管理', '/content/column'],
  ['专题管理', '/content/topic'],
  ['媒体库', '/media'],
  ['来信办理', '/interact/letter'],
  ['用户管理', '/system/user'],
  ['部门管理', '/system/depart'],
  ['职务管理', '/system/position'],
  ['数据字典', '/system/dict'],
  ['系统通告', '/system/announcement'],
] as const;

/** Milliseconds that opening a tab may take after the first time. */
const limit = 100;

/** Clicks in the page and gives the milliseconds until the heading of the page that opens is painted. */
async function timeTo(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (link) => {
    const target = document.querySelector<HTMLElement>(link);
    if (!target) throw new Error(`there is no ${link}`);
    const wanted = new URL((target as HTMLAnchorElement).href).pathname;
    const shown = () => {
      const heading = [...document.querySelectorAll('main h1')].find((each) => each.checkVisibility());
      return heading && location.pathname === wanted ? heading.textContent : null;
    };
    const before = shown();
    const start = performance.now();
    target.click();
    while (!shown() || shown() === before) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    // A frame later what was drawn is on the screen.
    await new Promise((drawn) => requestAnimationFrame(drawn));
    performance.measure(`tab ${wanted}`, { start, end: performance.now() });
    return performance.now() - start;
  }, selector);
}

const tab = (path: string) => `nav[aria-label="已打开的页面"] a[href="${path}"]`;

/** Waits until a list shows its rows and its tab stands in the strip: what is still on its way would be counted in the time of the next. */
async function complete(page: Page, path: string): Promise<void> {
  await expect(page.locator(tab(path))).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('main h1:visible')).toBeVisible();
  await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
  await expect(page.locator('.ant-spin-spinning:visible')).toHaveCount(0);
  await atRest(page);
}

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;
const told = (times: number[]) => `${times.map(Math.round).join(', ')} ms; median ${Math.round(median(times))} ms`;

/** Measures again what took too long: tests beside this one take the processor for a while, a slow program takes it each time. */
async function quickest(what: string, measured: () => Promise<number[]>): Promise<number[]> {
  let best: number[] = [];
  for (let round = 0; round < 4 && median(best) > limit; round++) {
    const times = await measured();
    test.info().annotations.push({ type: what, description: told(times) });
    if (median(times) < median(best)) best = times;
  }
  return best;
}

test('a tab opens within a tenth of a second once its page is loaded', async ({ page, enter, request }) => {
  await takeSideMenu(request); // a click by a script needs the link in the document
  await enter(page, administrator);
  await page.goto('/user/index');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = (path: string) => `nav[aria-label="主菜单"] a[href="${path}"]`;
  for (const [, path] of lists) {
    await page.locator(menu(path)).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await complete(page, path);
  }

  const again = await quickest('open tabs shown again', async () => {
    const times: number[] = [];
    for (const [, path] of lists) times.push(await timeTo(page, tab(path)));
    return times;
  });
  const anew = await quickest('tabs opened anew', async () => {
    const times: number[] = [];
    for (const [name, path] of lists) {
      await page.getByRole('button', { name: `关闭 ${name}`, exact: true }).click();
      await expect(page.locator(tab(path))).toHaveCount(0);
      await atRest(page);
      times.push(await timeTo(page, menu(path)));
      await complete(page, path);
    }
    return times;
  });
  expect(median(again), told(again)).toBeLessThanOrEqual(limit);
  expect(median(anew), told(anew)).toBeLessThanOrEqual(limit);
});
