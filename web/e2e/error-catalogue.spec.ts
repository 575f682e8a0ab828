import type { Page, Route } from '@playwright/test';
import { aText } from './files';
import { administrator } from './people.mjs';
import { test as staff } from './sign-in';
import { expect } from './test';

/**
 * The error catalogue of the specification over the network of a browser, which loses connections and loads pages anew. What each
 * answer says is told row by row in `src/apps/admin/error-catalogue.test.tsx` and beside the parts of the shell. The other tests fail on
 * complaints in the console; here a refused call is what is looked at.
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
  ['a business error', json(200, 500, '您不属于所选的部门'), '您不属于所选的部门'],
  ['no answer', (route) => route.abort(), '网络连接失败，请检查网络后重试'],
  ['a message about a timeout', json(500, 500, 'timeout of 9000ms exceeded'), '网络超时'],
];

const notice = (page: Page, text: string) => page.locator('.ant-notification-notice').filter({ hasText: text });

const departs = '**/api/sys/user/getCurrentUserDeparts*';

test.beforeEach(async ({ page, enter }) => {
  const list = [{ orgCode: 'A01', departName: '本中心' }];
  await page.route(departs, json(200, 200, '', { list, orgCode: 'A01' }));
  await enter(page, administrator);
  await page.goto('/system/position');
});

test('系统提示 says what is wrong with a save, and the dialog stays until the session has ended', async ({ page }) => {
  await saveWith(page, json(200, 500, '系统繁忙'));
  await expect(notice(page, '系统繁忙')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: '切换部门' });
  for (const [what, answer, message] of rows) {
    await page.route('**/api/sys/selectDepart', answer);
    await expect(notice(page, message)).toHaveCount(0); // one that said the same has gone by itself
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(notice(page, message), what).toContainText('系统提示');
    await expect(dialog).toBeVisible();
  }
  await page.route('**/api/sys/selectDepart', json(401, 401, ''));
  await dialog.getByRole('button', { name: '确定' }).click();
  const ended = page.getByRole('dialog', { name: '登录已过期' });
  await expect(ended).toContainText('很抱歉，登录已过期，请重新登录');
  await expect(ended.getByRole('button', { name: '重新登录' })).toBeVisible();
});

test.describe('in a work chat', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0 wxwork/4.1.20' });

  test('重新登录中', async ({ page }) => {
    const loaded = page.waitForEvent('load');
    await saveWith(page, json(401, 401, ''));
    await page.getByText('重新登录中').waitFor(); // seen at once: it stands for a second and a half
    await loaded;
  });
});

test('清理缓存, 修改密码, 导出 and 退出登录 say in the words of the server what failed', async ({ page }) => {
  await takeEntry(page, '清理缓存');
  await expect(page.getByText('刷新缓存完成！')).toBeVisible();

  await takeEntry(page, '修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('旧密码').fill('not-the-password');
  await dialog.getByLabel('新密码', { exact: true }).fill('Yue-Liang-2288');
  await dialog.getByLabel('确认新密码').fill('Yue-Liang-2288');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.locator('.ant-message-warning')).toContainText('旧密码');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();

  await page.route('**/api/sys/position/exportXls*', json(200, 500, '导出的数据太多，请缩小查询范围'));
  await page.getByRole('button', { name: /^导出/ }).click();
  await page.getByRole('menuitem', { name: '导出全部' }).click();
  await expect(page.getByText(/导出的数据太多，请缩小查询范围/)).toBeVisible();

  await page.route('**/api/sys/logout', json(200, 500, '退出失败'));
  await takeEntry(page, '退出登录');
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出' }).click();
  await page.getByText('退出失败').waitFor(); // before the page is left
  await expect(page).toHaveURL(/\/user\/login/);
});

test('a file that could not be stored says why, or 未知错误', async ({ page }) => {
  await page.goto('/system/announcement');
  await page.getByRole('button', { name: '新增系统通告' }).click();
  const attachments = page
    .getByRole('dialog', { name: /系统通告/ })
    .locator('input[type=file]')
    .last();
  const store = async (name: string, answer: (route: Route) => Promise<void>, problem: string) => {
    await page.route('**/api/sys/common/upload', answer);
    await attachments.setInputFiles(aText(name, '一'));
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(problem);
  };
  await store('甲.txt', json(200, 500, '文件类型不允许'), '文件类型不允许');
  await store('乙.txt', html(500), '未知错误');
});
