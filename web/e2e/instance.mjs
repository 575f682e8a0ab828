import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, auditor, guardian } from './people.mjs';

const binary = new URL('../../bin/jikong', import.meta.url).pathname;

export function staffedFolder() {
  const data = mkdtempSync(join(tmpdir(), 'jikong-e2e-'));
  const filled = process.env.JIKONG_E2E_FILLED;
  if (filled) {
    cpSync(filled, data, { recursive: true });
    return data;
  }
  for (const [person, duty] of [
    [administrator, 'system'],
    [guardian, 'security'],
    [auditor, 'audit'],
  ]) {
    execFileSync(binary, ['admin', 'create', '--data', data, '--duty', duty, person.username, person.realname], {
      input: `${person.password}\n`,
    });
  }
  return data;
}

export async function filledFolder(port) {
  const data = staffedFolder();
  const server = serve(data, port, ['--demo']);
  await answers(`http://127.0.0.1:${port}/readyz`);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  return data;
}

export async function answers(address) {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${address}`);
}

export function serve(data, port, options) {
  return spawn(binary, ['serve', '--data', data, '--listen', `127.0.0.1:${port}`, ...options], { stdio: 'inherit' });
}

export function startInstance(port, options) {
  const data = staffedFolder();
  const server = serve(data, port, options);
  server.on('exit', () => rmSync(data, { recursive: true, force: true }));
  return server;
}
