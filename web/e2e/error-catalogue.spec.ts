import type { Page, Route } from '@playwright/test';
import { administrator } from './people.mjs';
import { test as staff } from './sign-in';
import { expect } from './test';

/**
 * The error catalogue of the specification in a browser: what each answer of the server says to the person. The other
 * tests fail on complaints in the console; here a refused call is what is looked at.
 */
const test = staff.extend({ quiet: async ({ page: _ }, use) => use(undefined) });

const json =
  (status: number, code: number, message: string, result: object | null = null) =>
  (route: Route) =>
    route.fulfill({ status, json: { success: code === 200, code, message, result } });
const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<html></html>' });

/** Takes an entry of the menu of the account. */
async function takeEntry(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `账号菜单：${administrator.realname}` }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Lets the server answer a save of the person in this way and makes it. */
async function saveWith(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/sys/selectDepart', answer);
  await takeEntry(page, '切换部门');
  await page.getByRole('dialog', { name: '切换部门' }).getByRole('button', { name: '确定' }).click();
}

const rows: [what: string, answer: (route: Route) => Promise<void>, message: string][] = [
  ['403', html(403), '拒绝访问'],
  ['404', html(404), '很抱歉，资源未找到！'],
  ['504', html(504), '网络超时'],
  ['a message about a timeout', json(500, 500, 'timeout of 9000ms exceeded'), '网络超时'],
  ['a business error', json(200, 500, '您不属于所选的部门'), '您不属于所选的部门'],
  ['no answer', (route) => route.abort(), '网络连接失败，请检查网络后重试'],
];

const notice = (page: Page, text: string) => page.locator('.ant-notification-notice').filter({ hasText: text });

const departs = '**/api/sys/user/getCurrentUserDeparts*';

test.beforeEach(async ({ page, enter }) => {
  const list = [{ orgCode: 'A01', departName: '本中心' }];
  await page.route(departs, json(200, 200, '', { list, orgCode: 'A01' }));
  await enter(page, administrator);
  await page.goto('/user/index');
});

test('系统提示 says what is wrong with a save, and the dialog stays', async ({ page }) => {
  await saveWith(page, json(200, 500, '系统繁忙'));
  await expect(notice(page, '系统繁忙')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: '切换部门' });
  for (const [what, answer, message] of rows) {
    await page.route('**/api/sys/selectDepart', answer);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(notice(page, message), what).toContainText('系统提示');
    await notice(page, message).getByRole('button').click(); // the next one may say the same
    await expect(notice(page, message), what).toBeHidden();
    await expect(dialog).toBeVisible();
  }
});

for (const [what, answer] of [
  ['401', json(401, 401, '')],
  ['500 about the token', json(500, 500, 'Token失效，请重新登录')],
] as const) {
  test(`登录已过期: ${what}`, async ({ page }) => {
    await saveWith(page, answer);
    const dialog = page.getByRole('dialog', { name: '登录已过期' });
    await expect(dialog).toContainText('很抱歉，登录已过期，请重新登录');
    await expect(dialog.getByRole('button', { name: '重新登录' })).toBeVisible();
  });
}

test.describe('in a work chat', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0 wxwork/4.1.20' });

  test('重新登录中', async ({ page }) => {
    await saveWith(page, json(401, 401, ''));
    await expect(page.getByText('重新登录中')).toBeVisible();
    await expect(page).toHaveURL(/\/user\/login/);
  });
});

test('退出登录 goes on when the call fails, and says so', async ({ page }) => {
  await page.route('**/api/sys/logout', json(200, 500, '退出失败'));
  await takeEntry(page, '退出登录');
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出' }).click();
  await expect(page.getByText('退出失败')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login/);
});

test('清理缓存 says whether it worked', async ({ page }) => {
  await takeEntry(page, '清理缓存');
  await expect(page.getByText('刷新缓存完成！')).toBeVisible();
  await page.route('**/api/sys/dict/refleshCache*', json(200, 500, '系统繁忙'));
  await takeEntry(page, '清理缓存');
  await expect(page.getByText('刷新缓存失败！')).toBeVisible();
});
