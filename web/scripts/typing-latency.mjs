/*
 * Measures how long it takes from a key press until the letter has been painted, in the middle of an article of 200 KB. The
 * rich-text editor has to stay below 50 ms for 19 of 20 presses. It needs the gallery, built and served:
 *
 *   npm run gallery:build
 *   npx vite preview --config vite.gallery.config.ts --port 24755
 *   node scripts/typing-latency.mjs [address of the gallery] [number of presses]
 *
 * A display draws every 16.7 ms, so half of that is waiting for the next picture. The processor time does not depend on what
 * else the machine does: compare that one between two versions.
 */
import { chromium } from '@playwright/test';

const [base = 'http://127.0.0.1:24755', presses = '300'] = process.argv.slice(2);
const letters = [...'liuxingxingganmao'];

/** Collects the milliseconds from every key press to the end of the frame that shows it. Runs in the browser. */
function watchPresses() {
  window.pressed = [];
  document.addEventListener(
    'keydown',
    () => {
      const start = performance.now();
      // A task after the frame runs when the frame has been handed over to be shown.
      requestAnimationFrame(() => setTimeout(() => window.pressed.push(performance.now() - start)));
    },
    { capture: true },
  );
}

/** Seconds of processor time that the page has used for scripts, layout and painting. */
async function processorTime(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${base}/gallery.html#rich-text/long`);
  const paragraphs = page.getByRole('textbox', { name: '正文' }).locator('p');
  await paragraphs.first().waitFor();
  const count = await paragraphs.count();
  await paragraphs.nth(Math.floor(count / 2)).click();
  await page.evaluate(watchPresses);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await processorTime(session);
  for (let at = 0; at < Number(presses); at += 1) {
    await page.keyboard.press(letters[at % letters.length] ?? 'a');
  }
  await page.waitForTimeout(500);
  const used = ((await processorTime(session)) - before) * 1000;
  const times = (await page.evaluate(() => window.pressed)).sort((a, b) => a - b);
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
  console.log(`${times.length} key presses in the middle of ${count} paragraphs`);
  console.log(`until painted: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
  console.log(`processor time per press: ${(used / times.length).toFixed(1)} ms`);
} finally {
  await browser.close();
}
