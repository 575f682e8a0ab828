import type { Page } from '@playwright/test';
import { atRest } from './at-rest';
import { faulty, tabThrough } from './focus';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';
import { withdrawnArticle } from './withdrawn';

const article = '/detail/31/31001';

async function fitsEverybody(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a visitor reads the home page, a column, an article and finds it by search', async ({ page, context }) => {
      await page.goto('/');
      await expect(page).toHaveURL(/\/index$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: '通知公告' })).toBeVisible();

      await page.goto('/article/n/30/31');
      await expect(page.getByRole('heading', { level: 1, name: '热点解读' })).toBeVisible();
      const [detail] = await Promise.all([
        context.waitForEvent('page'),
        page
          .getByRole('main')
          .getByRole('link', { name: /流感季已经到了/ })
          .first()
          .click(),
      ]);
      await expect(detail.getByRole('heading', { level: 1 })).toContainText('流感季已经到了');
      await expect(detail.getByText('要点').first()).toBeVisible();
      await detail.close();

      await page.locator('input[name="keyword"]').first().fill('流感疫苗');
      await page.getByRole('search').first().getByRole('button').click();
      await expect(page).toHaveURL(new RegExp(`/search/${encodeURIComponent('流感疫苗')}`));
      await expect(page.locator('mark').first()).toBeVisible();
    });

    test('an unknown address stays where it is, says so and offers ways back', async ({ page }) => {
      const response = await page.goto('/no/such/page');
      expect(response?.status()).toBe(404);
      await expect(page).toHaveURL(/\/no\/such\/page$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到这个页面');
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    });

    test('a link to another site says first where it leads', async ({ page }) => {
      await page.goto('/index');
      const away = page.getByRole('contentinfo').locator('a[href^="/leave?"]').first();
      const host = new URL(new URLSearchParams((await away.getAttribute('href'))?.split('?')[1]).get('to') ?? '').host;
      await page.goto((await away.getAttribute('href')) ?? '');
      await expect(page.getByRole('heading', { level: 1, name: '您将离开本站' })).toBeVisible();
      await expect(page.getByRole('main').getByText(host, { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: '继续前往' })).toHaveAttribute(
        'href',
        new RegExp(`^https?://${host}`),
      );
      if (javaScriptEnabled) await fitsEverybody(page);
      await page.getByRole('link', { name: '不去了，回到首页' }).click();
      await expect(page).toHaveURL(/\/index$/);
    });

    test('a fault of a page is told from that page, whose address is filled in', async ({ page }) => {
      await page.goto(article);
      const foot = page.getByRole('contentinfo');
      await expect(foot.getByRole('link', { name: /党政机关\s*网站找错/ })).toHaveAttribute(
        'href',
        /^https:\/\/zfwzgl\.www\.gov\.cn/,
      );
      await page.goto((await foot.getByRole('link', { name: /网页找错/ }).getAttribute('href')) ?? '', {
        referer: page.url(),
      });
      await expect(page.getByRole('heading', { level: 1, name: '网页找错' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: '哪个网页' })).toHaveValue(article);
      await page.getByRole('main').getByRole('button', { name: '寄出' }).click();
      await expect(page.getByRole('region', { name: '有 2 处需要修改' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: '哪个网页' })).toHaveValue(article);
      if (javaScriptEnabled) await fitsEverybody(page);
    });

    test('a withdrawn article says so and leads on', async ({ page, request }) => {
      const response = await page.goto(await withdrawnArticle(request));
      expect(response?.status()).toBe(410);
      await expect(page.getByRole('heading', { level: 1, name: '该信息已撤回' })).toBeVisible();
      await expect(page.getByText('供暖期门诊时间有变')).toBeVisible();
      await expect(page.getByText('时间有误，正在核对，改正后重新发布')).toBeVisible();
      await page.getByRole('link', { name: '看常见问题的最新信息' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
    });

    test('a search is narrowed by column and time; nothing found offers other ways', async ({ page }) => {
      await page.goto('/search/疫');
      await page
        .getByRole('navigation', { name: '缩小范围' })
        .getByRole('link', { name: /^热点解读/ })
        .click();
      await expect(page).toHaveURL(/m_id=31/);
      await page
        .getByRole('navigation', { name: '缩小范围' })
        .getByRole('link', { name: /^一年内/ })
        .click();
      await expect(page).toHaveURL(/m_id=31&time=year/);
      await expect(page.locator('mark').first()).toHaveText('疫');
      await page.goto('/search/没有这样的词语');
      await expect(page.getByText('没有找到与“没有这样的词语”有关的信息')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: '流感疫苗' }).click();
      await expect(page.getByText(/找到 \d+ 条结果/)).toBeVisible();
    });

    test('the site map lists the columns', async ({ page }) => {
      await page.goto('/sitemap');
      await expect(page.getByRole('main').getByRole('link', { name: '热点解读' })).toBeVisible();
    });
  });
}

test.describe('with the keyboard alone', () => {
  for (const width of [1280, 375]) {
    test(`${width} px wide: every stop is seen, in the order of the page, the floating tools last`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 760 });
      for (const path of ['/index', article, '/article/n/70/72', '/search/流感']) {
        await page.goto(path);
        const stops = await tabThrough(page);
        expect(faulty(stops)).toEqual([]);
        expect(stops.at(-1), path).toMatchObject({ area: 'tools', label: '顶部' });
        const areas = stops.map((stop) => stop.area).filter((area, index, all) => area !== all[index - 1]);
        expect(areas, path).toEqual(['skip', 'header', 'main', 'footer', 'tools']);
      }
    });
  }
});

test('nothing moves while a page loads and is read', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'moved', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput'))
          Reflect.set(window, 'moved', Reflect.get(window, 'moved') + Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/index', '/article/n/30/31', article, '/article/y/40']) {
    await page.goto(path);
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('PageDown');
      await atRest(page);
    }
    expect(await page.evaluate(() => Reflect.get(window, 'moved')), path).toBeLessThanOrEqual(0.05);
  }
});

test('a print-out holds the text, its date and its address, not the frame', async ({ page }) => {
  await page.goto(article);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['主导航', '快捷工具', '当前位置', '上一篇和下一篇', '全部栏目']) {
    await expect(page.getByRole('navigation', { name })).toBeHidden();
  }
  await expect(page.getByRole('combobox', { name: '搜索本站' })).toBeHidden();
  await expect(page.getByText(/^发布 \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)).toBeVisible();
  await expect(page.getByText(`网址：${page.url()}`)).toBeVisible();
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
});

test('each opened page is counted once and shown in the footer', async ({ page, request }) => {
  const totals = async () => (await (await request.get('/api/getMenus')).json()).result.visitCount as number;
  const before = await totals();
  const counted = page.waitForResponse((r) => r.url().endsWith('/api/visit') && r.request().method() === 'POST');
  await page.goto('/index');
  await counted;
  expect(await totals()).toBe(before + 1);
  await expect(page.getByRole('contentinfo')).toContainText((before + 1).toLocaleString('en-US'));
});

/** Names of all that the site keeps in this browser; surveys are told apart by their numbers. */
async function keptNames(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...cookies, ...stored].map((name) => name.replace(/\d+$/, '（问卷编号）'));
}

test('what the browser keeps is what the privacy page names', async ({ page }) => {
  const kept = new Set<string>();
  const look = async () => {
    for (const name of await keptNames(page)) kept.add(name);
  };
  const reading = [
    '/index',
    '/article/n/30/31',
    article,
    '/rabies/41',
    '/aids/42',
    '/calc/whr',
    '/message/81',
    '/map/901',
  ];
  for (const path of [...reading, '/survey/83', '/recruitment/90', '/search/流感', '/sitemap', '/404']) {
    await page.goto(path);
    await atRest(page);
    await look();
  }
  expect([...kept], 'reading keeps nothing').toEqual([]);

  await page.goto('/calc/whr');
  await page.getByRole('main').getByRole('button', { name: '有用', exact: true }).click();
  await expect(page.getByText('谢谢，您的意见')).toBeVisible();
  await page.goto('/surveyd/83/83002');
  await atRest(page);
  await page.goto('/surveyd/83/83001');
  await page.getByRole('button', { name: '开始填写' }).click();
  await page
    .getByRole('group', { name: /打过流感疫苗吗/ })
    .getByText('是', { exact: true })
    .click();
  await expect.poll(() => keptNames(page)).toContain('jikong.survey.（问卷编号）');
  await look();
  await page.keyboard.press('Alt+Shift+A');
  await page.getByRole('button', { name: '放大', exact: true }).click();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('button', { name: '本页不显示', exact: true }).click();
  await expect.poll(() => keptNames(page)).toContain('jikong_assist_ignored');
  await look();

  await page.goto('/article/n/905');
  const named = await page
    .getByRole('main')
    .getByText(/^jikong[._]\S+$/)
    .allInnerTexts();
  // The demo site has no notice that could be closed.
  expect(named.filter((name) => name !== 'jikong_closed').sort()).toEqual([...kept].sort());
});

test('a browser that has the page asks only whether it changed', async ({ request }) => {
  const first = await request.get('/index');
  const { etag } = first.headers();
  expect(etag).toBeTruthy();
  const second = await request.get('/index', { headers: { 'If-None-Match': etag ?? '' } });
  expect(second.status()).toBe(304);
});

test('a column has a feed and the site has maps for robots', async ({ request }) => {
  for (const [path, text] of [
    ['/rss/31.xml', '<rss'],
    ['/sitemap.xml', '<urlset'],
    ['/robots.txt', 'Sitemap:'],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toContain(text);
  }
});
