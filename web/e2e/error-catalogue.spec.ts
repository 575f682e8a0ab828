import { test as base, expect, type Page, type Route } from '@playwright/test';
import { administrator } from './people.mjs';
import { signIn } from './sign-in';

/**
 * The error catalogue of the specification in a browser: what each answer of the server says to the person. The other
 * tests fail on complaints in the console; here a refused call is what is looked at.
 */
const test = base;

const json = (status: number, code: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, code, message, result: null } });
const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<html></html>' });

/** Lets the server answer a save of the person in this way and makes it. */
async function saveWith(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/sys/selectDepart', answer);
  await page.getByRole('button', { name: `账号菜单：${administrator.realname}` }).click();
  await page.getByRole('menuitem', { name: '切换部门' }).click();
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

test.beforeEach(async ({ page }) => {
  await page.route('**/api/sys/user/getCurrentUserDeparts*', (route) =>
    route.fulfill({
      json: {
        success: true,
        code: 200,
        message: '',
        result: { list: [{ orgCode: 'A01', departName: '本中心' }], orgCode: 'A01' },
      },
    }),
  );
  await signIn(page, administrator);
});

for (const [what, answer, message] of rows) {
  test(`系统提示: ${what}`, async ({ page }) => {
    await saveWith(page, answer);
    const notice = page.locator('.ant-notification-notice').filter({ hasText: message });
    await expect(notice).toContainText('系统提示');
    await expect(page.getByRole('dialog', { name: '切换部门' })).toBeVisible();
  });
}

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
  await page.getByRole('button', { name: `账号菜单：${administrator.realname}` }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出' }).click();
  await expect(page.getByText('退出失败')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login/);
});

test('清理缓存 says whether it worked', async ({ page }) => {
  const clear = async () => {
    await page.getByRole('button', { name: `账号菜单：${administrator.realname}` }).click();
    await page.getByRole('menuitem', { name: '清理缓存' }).click();
  };
  await clear();
  await expect(page.getByText('刷新缓存完成！')).toBeVisible();
  await page.route('**/api/sys/dict/refleshCache*', json(200, 500, '系统繁忙'));
  await clear();
  await expect(page.getByText('刷新缓存失败！')).toBeVisible();
});
