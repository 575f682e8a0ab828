// A server of its own is stopped in the middle: requests that fail meanwhile belong to the test, so it does not use the quiet one.
import { expect, test } from '@playwright/test';
import { type OwnServer, ownAddress, ownServer } from './own-server';
import { guardian } from './people.mjs';
import { signIn } from './sign-in';
import { staffCalls } from './staff-calls';

test.use({ baseURL: ownAddress });

let server: OwnServer;
test.beforeAll(async () => {
  server = ownServer();
  await server.start();
});
test.afterAll(() => server.remove());

test('after a restart the bell shows once what was announced meanwhile, and nothing typed is lost', async ({
  page,
  request,
}) => {
  const title = `停电通知${Date.now()}`;
  const words = '重启时正在输入的文字';
  await signIn(page, guardian);
  await page.goto('/account/center');
  const connected = page.waitForEvent('websocket');
  await page.goto('/account/settings');
  await connected;
  const bell = page.getByRole('button', { name: /^通知，/ });
  await expect(bell).toBeVisible();
  await page.getByLabel('旧密码').fill(words);
  const tabs = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');
  const open = await tabs.allTextContents();
  const alarms: string[] = [];
  await page.exposeFunction('noteAlarm', (text: string) => alarms.push(text));
  await page.evaluate(() => {
    const note = Reflect.get(window, 'noteAlarm') as (text: string) => void;
    const seen = () => {
      for (const shown of document.querySelectorAll('.ant-notification-notice, .ant-message-notice, [role=dialog]')) {
        note(shown.textContent ?? '');
      }
    };
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
  });

  const unanswered = page.waitForEvent('requestfailed');
  await server.stop();
  await unanswered; // while the connection is down, the page asks by the clock
  await server.start();
  const back = page.waitForEvent('websocket', { timeout: 40_000 });
  const call = await staffCalls(request);
  const { id } = await call<{ id: string }>('/sys/annountCement/add', { titile: title, priority: 'M' });
  await call(`/sys/annountCement/doReleaseData?id=${id}`, undefined, 'GET');
  await back;

  // On some days the demo site reminds its people of what is due, too.
  await expect(bell).toHaveAccessibleName(/条未读$/);
  await expect(page.getByLabel('旧密码')).toHaveValue(words);
  expect(await tabs.allTextContents()).toEqual(open);
  expect(alarms).toEqual([]);
  await bell.click();
  await expect(page.getByRole('dialog', { name: '通知', exact: true }).getByText(title)).toHaveCount(1);
});
