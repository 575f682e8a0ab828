const site = ['SiteName', 'SiteDomain', 'SiteIDCode'];
const column = [...site, 'ColumnName', 'ColumnDescription', 'ColumnKeywords', 'ColumnType'];
const content = [...column, 'ArticleTitle', 'PubDate', 'ContentSource'];

function metaOf(html: string, name: string): string {
  return new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
}

/** Kinds of pages that are only read: nothing on them waits for React. */
const reading = [
  'home',
  'column',
  'article',
  'topic',
  'diseases',
  'popular',
  'search',
  'sitemap',
  'notFound',
  'leave',
  'gone',
];

/** Tags that the rules for public sites ask of the class of a page. */
function tagsFor(kind: string, html: string): string[] {
  if (kind === 'home' || kind === 'notFound') return site;
  if (kind === 'article' || html.includes('class="article-head"')) return content;
  return column;
}

/** What is wrong with the source of a page, in words: tags that public sites must have, and what its policy forbids. */
export function sourceFaults(html: string): string[] {
  const islands = [...html.matchAll(/<script type="application\/json">([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );
  const markup = html.replace(/<script[\s\S]*?<\/script>/g, '');
  const kind = /<body data-kind="(\w+)">/.exec(html)?.[1] ?? '';
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
    kind === '' ? 'the kind of the page is not named' : '',
    islands.some((data) => /[<>&]/.test(data)) ? 'the data of an island is not escaped' : '',
    html.includes('id="page-data"') ? 'the page could not be drawn' : '',
    reading.includes(kind) && islands.length > 0 ? 'React comes with a page that is only read' : '',
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
