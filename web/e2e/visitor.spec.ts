import { expect, test } from './test';

const article = '/detail/31/31001';

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

      await page.getByRole('searchbox').first().fill('流感疫苗');
      await page.getByRole('search').first().getByRole('button').click();
      await expect(page).toHaveURL(new RegExp(`/search/${encodeURIComponent('流感疫苗')}`));
      await expect(page.locator('mark').first()).toBeVisible();
    });

    test('an unknown address leads to the 404 page with ways back', async ({ page }) => {
      const response = await page.goto('/no/such/page');
      expect(response?.status()).toBe(404);
      await expect(page).toHaveURL(/\/404$/);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    });

    test('the site map lists the columns', async ({ page }) => {
      await page.goto('/sitemap');
      await expect(page.getByRole('main').getByRole('link', { name: '热点解读' })).toBeVisible();
    });
  });
}

test('every class of page carries its government meta tags in the source', async ({ request }) => {
  const site = ['SiteName', 'SiteDomain'];
  const column = [...site, 'ColumnName', 'ColumnDescription', 'ColumnKeywords', 'ColumnType'];
  const detail = [...column, 'ArticleTitle', 'PubDate', 'ContentSource'];
  for (const [path, names] of [
    ['/index', site],
    ['/article/n/30/31', column],
    ['/sitemap', column],
    ['/search/流感', column],
    [article, detail],
  ] as const) {
    const html = await (await request.get(path)).text();
    for (const name of names)
      expect(html, `${path} ${name}`).toMatch(new RegExp(`<meta name="${name}" content="[^"]+"`));
  }
  const html = await (await request.get(article)).text();
  expect(html).toMatch(/<meta name="PubDate" content="\d{4}-\d{2}-\d{2} \d{2}:\d{2}"/);
  expect(html).toContain('<html lang="zh-CN"');
});

test('the menu opens and closes by keyboard and gives the focus back', async ({ page }) => {
  await page.goto('/index');
  const entry = page.getByRole('navigation', { name: '主导航' }).locator('summary').filter({ hasText: '健康科普' });
  await entry.focus();
  await page.keyboard.press('Enter');
  const child = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '热点解读' });
  await expect(child).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(child).toBeHidden();
  await expect(entry).toBeFocused();
});

test('the first tab stop jumps over the frame to the content', async ({ page }) => {
  await page.goto('/index');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到主要内容' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
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

test('a browser that has the page asks only whether it changed', async ({ request }) => {
  const first = await request.get('/index');
  const etag = first.headers()['etag'];
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

test('bad addresses get a page, never an error of the server', async ({ request }) => {
  const bad = [
    '/detail/31/abc',
    '/detail/31/99999999999999999999',
    '/article/y/%00',
    '/article/n/30/31?pageNo=-1',
    '/article/n/30/31?pageNo=999999999',
    '/search/%E0%A4%A',
    `/search/${'疫'.repeat(500)}`,
    '/search/%22%20OR%201%3D1',
    '/rss/abc.xml',
    '/pictures/..%2f..%2fgo.mod',
    '/preview/forged',
  ];
  for (const path of bad) {
    const response = await request.get(path);
    expect(response.status(), path).toBeLessThan(500);
  }
});
