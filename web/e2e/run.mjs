// Runs the end-to-end tests in two lanes beside each other. Each file gets a fresh server and data folder, so that no file can lean on
// what another left behind. A single file is run with `npx playwright test <file>`.
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';

const lanes = 2;
const here = new URL('.', import.meta.url);

/** Files that say little and walk far. */
const longWalks = ['gallery.spec.ts', 'every-page.spec.ts'];

/** All files, those that take longest first, so that no lane waits for the other at the end: the long walks, then by size. */
function filesToRun() {
  const size = (name) => (longWalks.includes(name) ? Number.MAX_SAFE_INTEGER : statSync(new URL(name, here)).size);
  return readdirSync(here)
    .filter((name) => name.endsWith('.spec.ts'))
    .sort((a, b) => size(b) - size(a));
}

function run(file, lane) {
  const child = spawn('npx', ['playwright', 'test', `e2e/${file}`, `--output=test-results/${lane}`], {
    env: { ...process.env, JIKONG_E2E_PORT: String(18480 + 10 * lane) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${file} │ ${line}\n`));
  }
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code === 0));
  });
}

const waiting = filesToRun();
const failed = [];

async function work(lane) {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (!(await run(file, lane))) failed.push(file);
  }
}

await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
if (failed.length > 0) process.stdout.write(`failed: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);
