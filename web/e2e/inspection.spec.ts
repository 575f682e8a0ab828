import { expect, test } from './test';

test('titles name article, column and site', async ({ page }) => {
  const name = '临江市疾病预防控制中心';
  for (const [path, title] of [
    ['/index', name],
    ['/article/n/30/31', `热点解读_${name}`],
    ['/article/n/30/31?pageNo=2', `热点解读（第2页）_${name}`],
    ['/detail/31/31001', `流感季已经到了，现在打疫苗还来得及吗？_热点解读_${name}`],
    ['/rabies/41', `狂犬病暴露处置门诊_${name}`],
    ['/sitemap', `网站地图_${name}`],
    ['/404', `没有找到这个页面_${name}`],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
});

test('an address that leads nowhere gets a page for people, never an error of the server', async ({ request }) => {
  const long = '疫'.repeat(500);
  const bad = [
    '/no/such/page',
    '/wp-login.php',
    '/.git/config',
    '/detail/31/abc',
    '/detail/31/99999999999999999999',
    '/detail/31/-1',
    '/article/y/%00',
    '/article/n/30/31?pageNo=-1',
    '/article/n/30/31?pageNo=999999999',
    '/article/n/30/31?pageNo=abc&category=%27%20OR%201%3D1&x=1',
    '/article/../../etc/passwd',
    '/article/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/search/%E0%A4%A',
    `/search/${long}`,
    '/search/%22%20OR%201%3D1',
    '/search/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/search/-',
    '/search/*',
    '/search/%25',
    `/search/流感?m_id=${long}&time=${long}&sort=${long}&pageNo=${long}`,
    '/messaged/81/1',
    '/surveyd/83/1',
    '/recruitmentd/90/%FF',
    '/map/1/2/3',
    '/preview/forged',
    `/${long}`,
  ];
  for (const path of bad) {
    const response = await request.get(path);
    const text = await response.text();
    expect(response.status(), path).toBeLessThan(500);
    if (response.status() !== 400) expect(text, path).toMatch(/<h1[ >]/);
    expect(text, path).not.toMatch(/<script>alert|goroutine|panic|SQL|sqlite|root:/i);
  }
});

test('files that are not there are refused in a word', async ({ request }) => {
  for (const path of [
    '/rss/abc.xml',
    '/rss/31.html',
    '/pictures/..%2f..%2fgo.mod',
    '/pictures/none.svg',
    '/assets/none.js',
    '/assets/../index.html',
  ]) {
    const response = await request.get(path);
    expect([200, 400, 404], path).toContain(response.status());
    expect(await response.text(), path).not.toMatch(/module jikong|goroutine/);
  }
});
