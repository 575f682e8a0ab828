// Starts the built binary on a fresh data folder with the demo site and one administrator, and removes the folder at the end.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, auditor, captcha, guardian } from './people.mjs';
import { smsPort } from './ports.mjs';

const binary = new URL('../../bin/jikong', import.meta.url).pathname;
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

const server = spawn(
  binary,
  [
    'serve',
    ...['--data', data, '--listen', `127.0.0.1:${process.argv[2]}`, '--demo', '--demo-captcha', captcha],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the server fills it.
    ...['--sms-url', `http://127.0.0.1:${smsPort}/send`, '--sms-body', '{"to":"${phone}","text":"${text}"}'],
  ],
  { stdio: 'inherit' },
);
server.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 0);
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill('SIGTERM'));
