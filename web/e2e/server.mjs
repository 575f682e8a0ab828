// The server of the tests: a fresh data folder with the demo site, removed at the end.
import { startInstance } from './instance.mjs';
import { captcha } from './people.mjs';
import { smsPort } from './ports.mjs';

const server = startInstance(process.argv[2], [
  ...['--demo', '--demo-captcha', captcha],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the server fills it.
  ...['--sms-url', `http://127.0.0.1:${smsPort}/send`, '--sms-body', '{"to":"${phone}","text":"${text}"}'],
]);
server.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill('SIGTERM'));
