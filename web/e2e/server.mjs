// The server of the tests: a fresh data folder with the demo site, removed at the end. It knows a WeChat that a test plays.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startInstance } from './instance.mjs';
import { captcha } from './people.mjs';
import { port, smsPort, wechatPort } from './ports.mjs';

const settings = mkdtempSync(join(tmpdir(), 'jikong-e2e-settings-'));
const wechat = `http://127.0.0.1:${wechatPort}`;
writeFileSync(join(settings, 'wechat.secret'), 'known to two', { mode: 0o600 });
writeFileSync(
  join(settings, 'sign-in.json'),
  JSON.stringify({
    providers: [
      {
        name: 'wechat',
        label: '微信',
        kind: 'wechat',
        client_id: 'wx-e2e',
        client_secret_file: 'wechat.secret',
        authorize_url: `${wechat}/qrconnect`,
        token_url: `${wechat}/access_token`,
        userinfo_url: `${wechat}/userinfo`,
        unknown: 'bind',
      },
    ],
  }),
);

const server = startInstance(port, [
  ...['--demo', '--demo-captcha', captcha],
  ...['--public-url', `http://127.0.0.1:${port}`, '--sign-in-providers', join(settings, 'sign-in.json')],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the server fills it.
  ...['--sms-url', `http://127.0.0.1:${smsPort}/send`, '--sms-body', '{"to":"${phone}","text":"${text}"}'],
]);
server.on('exit', (code) => {
  rmSync(settings, { recursive: true, force: true });
  process.exit(code ?? 0);
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill('SIGTERM'));
