// Runs the end-to-end tests in two lanes beside each other. Each file gets a fresh server and data folder, so that no file can lean on
// what another left behind. A single file is run with `npx playwright test <file>`.
import { spawn } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { preview } from 'vite';
import { answers, filledFolder } from './instance.mjs';

const lanes = 2;
const wanted = process.argv.slice(2); // nothing: all files
const firstPort = 18480;
const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
const here = new URL('.', import.meta.url);

/** Files that say little and walk far. */
const longWalks = ['every-page.spec.ts'];

/** All files, those that take longest first, so that no lane waits for the other at the end: the long walks, then by size. */
function filesToRun() {
  const size = (name) => (longWalks.includes(name) ? Number.MAX_SAFE_INTEGER : statSync(new URL(name, here)).size);
  return readdirSync(here)
    .filter((name) => name.endsWith('.spec.ts') && (wanted.length === 0 || wanted.includes(name)))
    .sort((a, b) => size(b) - size(a));
}

function run(file, lane, shared) {
  const child = spawn(process.execPath, [playwright, 'test', `e2e/${file}`, `--output=test-results/${lane}`], {
    env: { ...process.env, ...shared, JIKONG_E2E_PORT: String(firstPort + 10 * lane) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${file} │ ${line}\n`));
  }
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** What all files share: a filled data folder of which each gets a copy, and the gallery. */
async function prepare() {
  const filled = await filledFolder(firstPort);
  const galleryPort = firstPort + 10 * lanes;
  const gallery = await preview({
    configFile: 'vite.gallery.config.ts',
    preview: { host: '127.0.0.1', port: galleryPort, strictPort: true },
  });
  await answers(`http://127.0.0.1:${galleryPort}/gallery.html`);
  return {
    shared: { JIKONG_E2E_FILLED: filled, JIKONG_E2E_GALLERY_PORT: String(galleryPort) },
    tidy: async () => {
      await gallery.close();
      rmSync(filled, { recursive: true, force: true });
    },
  };
}

const { shared, tidy } = await prepare();
const waiting = filesToRun();
const failed = [];

async function work(lane) {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (!(await run(file, lane, shared))) failed.push(file);
  }
}

await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
await tidy();
if (failed.length > 0) process.stdout.write(`failed: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);
