/*
 * Measures ten pages of a served demo site, and the page of results, as Lighthouse sees them from a phone: the median of three runs,
 * against the bars below. It fails when a page stays under one. Search engines are kept out of results, so these have no bar for them.
 * Nothing else should run on the machine; scores of performance fall when it is busy.
 *
 *   make run                                    (in another shell)
 *   npm ci --prefix web/tools/lighthouse
 *   CHROME_PATH=/usr/bin/chromium node web/scripts/lighthouse.mjs [address of the site] [number of runs]
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const tools = createRequire(new URL('../tools/lighthouse/package.json', import.meta.url));
const { default: lighthouse } = await import(pathToFileURL(tools.resolve('lighthouse')).href);
const { launch } = await import(pathToFileURL(tools.resolve('chrome-launcher')).href);

const [base = 'http://127.0.0.1:8080', runs = '3'] = process.argv.slice(2);
const bars = { performance: 98, accessibility: 98, 'best-practices': 98, seo: 98 };
const pages = {
  home: '/index',
  section: '/article/n/30/31',
  article: '/detail/31/31001',
  topics: '/article/y/100',
  'rabies clinics': '/rabies/41',
  'AIDS sites': '/aids/42',
  calculators: '/calc/43',
  'one calculator': '/calc/calorie',
  'letter form': '/message/81?write=1',
  survey: '/surveyd/83/83001',
  results: '/search/流感',
};

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** What a category takes points off for, worst first. */
function complaints({ categories, audits }, category) {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.95)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim());
}

/** One run in a browser of its own, so that no page finds another one's files. */
async function measure(path) {
  const chrome = await launch({ chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    const { lhr } = await lighthouse(base + path, {
      port: chrome.port,
      onlyCategories: Object.keys(bars),
      locale: 'zh',
      logLevel: 'error',
    });
    return lhr;
  } finally {
    chrome.kill();
  }
}

let failed = false;
/** How fast Lighthouse finds the machine; 1,000 and more is that of an office, and the processor it slows four times for a phone. */
const speeds = [];
for (const [name, path] of Object.entries(pages)) {
  const reports = [];
  for (let run = 0; run < Number(runs); run += 1) reports.push(await measure(path));
  speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex));
  const scores = Object.keys(bars).map((category) => {
    const score = median(reports.map(({ categories }) => Math.round(categories[category].score * 100)));
    return { category, score, low: score < bars[category] && !(category === 'seo' && name === 'results') };
  });
  process.stdout.write(`${name}: ${scores.map(({ category, score }) => `${category} ${score}`).join(', ')}\n`);
  for (const { category } of scores.filter(({ low }) => low)) {
    failed = true;
    const found = [...new Set(reports.flatMap((report) => complaints(report, category)))];
    process.stdout.write(`  ${category} is under ${bars[category]}: ${found.join('; ')}\n`);
  }
}
process.stdout.write(`benchmark index of the machine: ${Math.round(median(speeds))}\n`);
process.exit(failed ? 1 : 0);
