/*
 * Measures the editable grid in a real browser, beside vxe-table (what users of the platform know) and ag-grid-community, on the same rows
 * and columns, with the processor as it is and slowed four times. Nothing else should run on the machine. What a grid cannot do without
 * being bought has no figure.
 *
 *   (cd web/tools/gridbench && npm ci)
 *   node web/scripts/grid-bench.mjs [names of grids: ours,vxe,ag] [rows, 2000]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';

const [wanted = 'ours,vxe,ag', count = '2000'] = process.argv.slice(2);
const grids = wanted.split(',');
const rows = Number(count);
const web = new URL('..', import.meta.url).pathname;
const keys = 40;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))];

/** The built pages on an address of their own. */
async function serve(folder) {
  const server = createServer((request, response) => {
    try {
      const file = join(folder, new URL(request.url, 'http://x').pathname);
      response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { base: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** How long each key waits for its picture: from the moment that the browser stamped on it. Runs in the page. */
function watchKeys() {
  window.waits = [];
  addEventListener(
    'keydown',
    (event) => {
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => window.waits.push(performance.now() - event.timeStamp);
        after.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

async function press(page, each, times) {
  await page.evaluate(() => {
    window.waits = [];
  });
  for (let nth = 0; nth < times; nth += 1) {
    await page.keyboard.press(each(nth));
    await page.waitForTimeout(50);
  }
  return page.evaluate(() => window.waits);
}

/** Pictures a second while the rows run through. Runs in the page. */
async function scrolling() {
  const body = [...document.querySelectorAll('#app *')]
    .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight * 2)
    .sort((one, other) => other.clientHeight * other.clientWidth - one.clientHeight * one.clientWidth)[0];
  const frames = [];
  let last = performance.now();
  const end = last + 2000;
  await new Promise((resolve) => {
    const step = (now) => {
      frames.push(now - last);
      last = now;
      body.scrollTop += 90;
      if (now < end) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
  const moved = body.scrollTop;
  body.scrollTop = 0;
  return { rate: (frames.length - 1) / (frames.slice(1).reduce((a, b) => a + b, 0) / 1000), moved };
}

async function measure(browser, base, name, slowed) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  const devtools = await page.context().newCDPSession(page);
  await page.goto(`${base}/${name}.html`);
  await page.waitForFunction(() => window.bench);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const figures = { 'first paint, ms': await page.evaluate((rows) => window.bench.load(rows), rows) };
  await page.waitForTimeout(500);
  await page.evaluate(watchKeys);
  const box = await page.evaluate(() => {
    const { x, y, width, height } = window.bench.cell(1, 'c1').getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.dblclick(box.x, box.y);
  await page.waitForTimeout(500);
  const drawn = await page.evaluate(() => window.bench.drawn?.() ?? null);
  const letters = await press(page, (nth) => 'abcdefghij'[nth % 10], keys);
  figures['letter to paint, p95 ms'] = quantile(letters, 0.95);
  if (drawn !== null)
    figures['cells drawn for one letter'] = ((await page.evaluate(() => window.bench.drawn())) - drawn) / keys;
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  const value = await page.evaluate(() => window.bench.value(1, 'c1'));
  if (!String(value).includes('abcdefghij')) console.error(`${name}: the letters did not arrive: ${value}`);
  const moves = await press(page, (nth) => ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowDown'][nth % 4], keys);
  figures['arrow to paint, p95 ms'] = quantile(moves, 0.95);
  const frames = await page.evaluate(scrolling);
  if (frames.moved < 2000) console.error(`${name}: the rows did not run`);
  figures['scroll, pictures a second'] = frames.rate;
  await page.waitForTimeout(300);
  figures['500 rows more, ms'] = await page.evaluate(() => window.bench.add(500));
  figures['500 × 10 cells written, ms'] = await page.evaluate(() => window.bench.write(500, 10));
  figures['all rows checked, ms'] = await page.evaluate(() => window.bench.validate?.() ?? null);
  if (name === 'ours') {
    figures['500 × 10 cells pasted, ms'] = await page.evaluate(() => window.bench.paste(500, 10));
    figures['100 steps undone, ms'] = await page.evaluate(() => window.bench.undo(100));
  }
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  figures['heap, MiB'] = (await page.evaluate(() => performance.memory.usedJSHeapSize)) / 2 ** 20;
  await page.close();
  return figures;
}

function print(title, table) {
  console.log(`\n${title}`);
  const lines = [...new Set(Object.values(table).flatMap(Object.keys))];
  console.log(['', ...grids].map((word, at) => (at === 0 ? word.padEnd(32) : word.padStart(10))).join(''));
  for (const line of lines) {
    const told = grids.map((name) => {
      const figure = table[name][line];
      return (figure == null ? '—' : figure.toFixed(figure < 10 ? 1 : 0)).padStart(10);
    });
    console.log(line.padEnd(32) + told.join(''));
  }
}

const folder = mkdtempSync(join(tmpdir(), 'gridbench-'));
execFileSync(
  'npx',
  ['vite', 'build', '-c', 'tools/gridbench/vite.config.mjs', '--outDir', folder, '--logLevel', 'error'],
  {
    cwd: web,
    stdio: 'inherit',
    env: { ...process.env, GRIDS: wanted },
  },
);
const { base, close } = await serve(folder);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--enable-precise-memory-info'],
});
try {
  for (const slowed of [1, 4]) {
    const table = {};
    for (const name of grids) table[name] = await measure(browser, base, name, slowed);
    print(`${rows} rows × 20 columns, processor ${slowed === 1 ? 'as it is' : `slowed ${slowed} times`}`, table);
  }
} finally {
  await browser.close();
  close();
  rmSync(folder, { recursive: true, force: true });
}
