import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, auditor, guardian } from './people.mjs';

const binary = new URL('../../bin/jikong', import.meta.url).pathname;

export function startInstance(port, options) {
  const data = mkdtempSync(join(tmpdir(), 'jikong-e2e-'));
  for (const [person, duty] of [
    [administrator, 'system'],
    [guardian, 'security'],
    [auditor, 'audit'],
  ]) {
    execFileSync(binary, ['admin', 'create', '--data', data, '--duty', duty, person.username, person.realname], {
      input: `${person.password}\n`,
    });
  }
  const server = spawn(binary, ['serve', '--data', data, '--listen', `127.0.0.1:${port}`, ...options], {
    stdio: 'inherit',
  });
  server.on('exit', () => rmSync(data, { recursive: true, force: true }));
  return server;
}
