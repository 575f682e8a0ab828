import type { APIRequestContext } from '@playwright/test';
import { linksOf, reachable } from './site';
import { expect, test } from './test';

const site = ['SiteName', 'SiteDomain', 'SiteIDCode'];
const column = [...site, 'ColumnName', 'ColumnDescription', 'ColumnKeywords', 'ColumnType'];
const content = [...column, 'ArticleTitle', 'PubDate', 'ContentSource'];

function metaOf(html: string, name: string): string {
  return new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
}

/** Tags that the rules for public sites ask of the class of a page; its kind stands in the data of the page. */
function tagsFor(kind: string, html: string): string[] {
  if (kind === 'home' || kind === 'notFound') return site;
  if (kind === 'article' || html.includes('class="article-head"')) return content;
  return column;
}

/** What is wrong with the source of a page, in words. */
function faultsOf(html: string): string[] {
  const island = /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const markup = html.replace(/<script[\s\S]*?<\/script>/g, '');
  const kind: string = JSON.parse(island).page.kind;
  const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '');
  const images = [...markup.matchAll(/<img [^>]*>/g)].map((match) => match[0]);
  const anchors = [...markup.matchAll(/href="#([^"]+)"/g)].map((match) => decodeURIComponent(match[1] ?? ''));
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map((match) => match[1] ?? '');
  const published = /发布 (?:<!-- -->)?<time[^>]*>([^<]+)/.exec(markup)?.[1] ?? '';
  return [
    ...tagsFor(kind, html)
      .filter((name) => metaOf(html, name) === '')
      .map((name) => `no tag ${name}`),
    html.includes('<html lang="zh-CN"') ? '' : 'the language is not named',
    /<title>[^<]+<\/title>/.test(html) ? '' : 'no title',
    kind === 'notFound' || html.includes('<link rel="canonical"') ? '' : 'no canonical address',
    markup.match(/<h1[ >]/g)?.length === 1 ? '' : 'not one main heading',
    metaOf(html, 'PubDate') === published ? '' : `PubDate is not the visible date ${published}`,
    /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2})?$/.test(metaOf(html, 'PubDate')) ? '' : 'PubDate is written otherwise',
    /<style|<[^>]+\sstyle=|<[^>]+\son\w+=|javascript:/i.test(markup) ? 'inline style or script' : '',
    scripts.every((attributes) => /src=|application\/json/.test(attributes)) ? '' : 'inline script',
    /[<>&]/.test(island) ? 'the data is not escaped' : '',
    ids.length === new Set(ids).size ? '' : 'an id stands twice',
    ...images
      .filter((image) => !/alt="/.test(image) || !/width="\d+" height="\d+"/.test(image))
      .map((image) => `without alt or size: ${image}`),
    ...anchors
      .filter((anchor) => anchor !== 'top' && !ids.includes(anchor))
      .map((anchor) => `#${anchor} leads nowhere`),
    markup.includes('undefined') || markup.includes('NaN') ? 'a missing value shows' : '',
  ].filter((fault) => fault !== '');
}

/** Opens everything that can be reached and returns the faults by address. */
async function inspect(
  request: APIRequestContext,
  base: string,
  start: string[],
): Promise<{ seen: number; faults: string[] }> {
  const faults: string[] = [];
  let seen = 0;
  for await (const { path, from, status, type, text } of reachable(request, base, start)) {
    seen += 1;
    if (status !== 200) {
      // Another test may withdraw an article of its own while we walk: what counts is whether it is still linked.
      const linked = linksOf(await (await request.get(from)).text(), base).includes(path);
      if (linked) faults.push(`${path}: ${status}, linked from ${from}`);
    } else if (type.includes('html') && !path.startsWith('/leave?'))
      faults.push(...faultsOf(text).map((fault) => `${path}: ${fault}`));
  }
  return { seen, faults };
}

test('every page that can be reached has its tags and a clean source, and no link is dead', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { seen, faults } = await inspect(request, baseURL ?? '', [
    '/index',
    '/sitemap',
    '/sitemap.xml',
    '/search/流感',
  ]);
  expect(faults).toEqual([]);
  expect(seen).toBeGreaterThan(300);
});

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
