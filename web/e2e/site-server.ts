import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Instance, newFolder, startInstance } from './instance';
import { captcha } from './people.mjs';
import { port, smsPort, wechatPort } from './ports.mjs';

export const address = `http://127.0.0.1:${port}`;

/** Settings of a server that knows a WeChat which a test plays. */
function signInProviders(folder: string): string {
  const wechat = `http://127.0.0.1:${wechatPort}`;
  const provider = {
    name: 'wechat',
    label: '微信',
    kind: 'wechat',
    client_id: 'wx-e2e',
    client_secret_file: 'wechat.secret',
    authorize_url: `${wechat}/qrconnect`,
    token_url: `${wechat}/access_token`,
    userinfo_url: `${wechat}/userinfo`,
    unknown: 'bind',
  };
  const file = join(folder, 'sign-in.json');
  writeFileSync(join(folder, 'wechat.secret'), 'known to two', { mode: 0o600 });
  writeFileSync(file, JSON.stringify({ providers: [provider] }));
  return file;
}

/** The server of a worker. */
export type SiteServer = {
  /** Makes sure that the server is up and has seen no other file of tests. */
  startFor: (file: string) => Promise<string>;
  stop: () => Promise<void>;
};

/** A server that starts anew for each file, so that none can lean on what another left behind. */
export function siteServer(): SiteServer {
  const settings = newFolder('settings-');
  let served = '';
  let instance: Instance | null = null;
  const options = [
    ...['--demo', '--demo-captcha', captcha],
    ...['--public-url', address, '--sign-in-providers', signInProviders(settings)],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the server fills it.
    ...['--sms-url', `http://127.0.0.1:${smsPort}/send`, '--sms-body', '{"to":"${phone}","text":"${text}"}'],
  ];
  return {
    startFor: async (file) => {
      if (served !== file) {
        served = '';
        await instance?.stop();
        instance = await startInstance(port, options);
        served = file;
      }
      return address;
    },
    stop: async () => {
      await instance?.stop();
      rmSync(settings, { recursive: true, force: true });
    },
  };
}
