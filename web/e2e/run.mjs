// Runs the end-to-end tests in two halves beside each other, each with a server, a data folder and a browser of its own. Arguments
// go to both, so a single file is run with `npx playwright test <file>` instead.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const shards = 2;

function run(shard) {
  const child = spawn(
    'npx',
    ['playwright', 'test', `--shard=${shard}/${shards}`, `--output=test-results/${shard}`, ...process.argv.slice(2)],
    { env: { ...process.env, JIKONG_E2E_PORT: String(18480 + 10 * shard) }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${shard} │ ${line}\n`));
  }
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const codes = await Promise.all(Array.from({ length: shards }, (_, index) => run(index + 1)));
process.exit(Math.max(...codes));
