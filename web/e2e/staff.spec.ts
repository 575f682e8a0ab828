import type { Page } from '@playwright/test';
import { button } from './keys';
import { openFromMenu } from './menu';
import { administrator, captcha } from './people.mjs';
import { signIn, test } from './sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

/** Writes a draft in 热点解读 and returns the editor page ready to publish. */
async function write(page: Page, title: string, text: string): Promise<void> {
  await page.goto('/content/article/edit/new');
  await page.getByRole('textbox', { name: /^\*?标题$/ }).fill(title);
  const column = page.getByRole('combobox', { name: /所属栏目/ });
  await column.fill('热点解读');
  await page
    .locator('.ant-select-tree-title, .ant-select-item-option-content')
    .filter({ hasText: '热点解读' })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^\*?来源$/ }).fill('健康教育科');
  const body = page.getByRole('textbox', { name: '正文' });
  await body.click();
  await page.keyboard.type(text);
}

test('a wrong password and a wrong captcha are told apart and lose nothing that was typed', async ({ page }) => {
  await page.goto('/user/login');
  const form = page.getByRole('form', { name: '账号登录' });
  const username = form.getByRole('textbox', { name: '用户名' });
  await username.fill(administrator.username);
  await form.locator('input[type=password]').fill('not-the-password');
  await form.getByRole('textbox', { name: '验证码' }).fill('zzzz');
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(
    page
      .getByText(/验证码/)
      .filter({ hasText: /错误|不正确|失效/ })
      .first(),
  ).toBeVisible();
  await form.getByRole('textbox', { name: '验证码' }).fill(captcha);
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText(/密码错误/).first()).toBeVisible();
  await expect(username).toHaveValue(administrator.username);
});

test('a staff screen without a session leads to sign-in and back', async ({ page }) => {
  await page.goto('/content/column');
  await expect(page).toHaveURL(/\/user\/login/);
  const form = page.getByRole('form', { name: '账号登录' });
  await form.getByRole('textbox', { name: '用户名' }).fill(administrator.username);
  await form.locator('input[type=password]').fill(administrator.password);
  await form.getByRole('textbox', { name: '验证码' }).fill(captcha);
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/content\/column$/);
  await expect(page.getByRole('heading', { name: '栏目管理' })).toBeVisible();
});

test('staff write, publish and withdraw; the visitor sees it without a reload of anything kept', async ({
  page,
  enter,
  browser,
  baseURL,
}) => {
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const title = `降温前给老人打电话的三句话 ${Date.now() % 100000}`;
  await enter(page, administrator);
  await write(page, title, '先问药还有没有，再问暖气热不热，最后约定第二天的电话。');
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByText('已发布').first()).toBeVisible();
  // A new article stays in its tab, which has its address and its name now, and is written on as it was stored.
  await expect(page).toHaveURL(/\/content\/article\/edit\/\d+$/);
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  await expect(tabs.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('textbox', { name: '副标题' }).fill('三件事');
  await button(page, '保存').click();
  await expect(page.getByText('保存成功', { exact: true }).first()).toBeVisible();

  // That it takes less than a second is counted in internal/app, where nothing else takes the time.
  const list = async () => (await visitor.request.get('/article/n/30/31')).text();
  await expect.poll(list, { intervals: [50] }).toContain(title);
  await visitor.goto('/article/n/30/31');
  const [detail] = await Promise.all([
    visitor.context().waitForEvent('page'),
    visitor.getByRole('link', { name: title }).first().click(),
  ]);
  await expect(detail.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(detail.getByText('最后约定第二天的电话')).toBeVisible();
  await expect(detail.getByText('三件事', { exact: true }).first()).toBeVisible();
  const address = detail.url();

  await page.goto('/content/article');
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '撤回' }).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, '撤回').click();
  await expect(dialog.getByText('请填写撤回原因').first()).toBeVisible();
  await dialog.getByRole('textbox').fill('电话内容需要核对');
  await dialog.getByRole('button', { name: /撤回|确定/ }).click();
  await expect(row.getByText('已撤回')).toBeVisible();
  await expect(button(row, `恢复：${title}`)).toBeVisible();

  const gone = await detail.goto(address);
  expect(gone?.status()).toBe(410);
  await expect(detail.getByText('该信息已撤回').first()).toBeVisible();
  await expect(detail.getByText('电话内容需要核对').first()).toBeVisible();
  await expectAccessible(detail);
});

test('what was typed survives an expired session', async ({ page, context }) => {
  await signIn(page, administrator); // a session of its own: it is ended here, and the kept one serves the tests that follow
  await write(page, '会话过期也不丢的标题', '正文仍在。');
  await context.request.post('/api/sys/logout', { headers: { 'X-Access-Token': await token(page) } });
  await page.getByRole('button', { name: '保存草稿' }).click();
  const dialog = page.getByRole('dialog', { name: /登录已过期/ });
  await expect(dialog).toBeVisible();
  await dialog.locator('input[type=password]').fill(administrator.password);
  await dialog.getByRole('textbox', { name: '验证码' }).fill(captcha);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^\*?标题$/ })).toHaveValue('会话过期也不丢的标题');
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText('正文仍在');
});

/** Any request of the page shows its token. */
async function token(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((r) => r.url().includes('/api/') && Boolean(r.headers()['x-access-token'])),
    page
      .evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      .then(() => page.getByRole('button', { name: /预览/ }).first().click()),
  ]);
  return request.headers()['x-access-token'] ?? '';
}

test('tabs keep their state, close by keyboard and survive a reload', async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/user/index');
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  await openFromMenu(page, '内容管理', '文章管理');
  await page.getByRole('textbox', { name: '标题' }).fill('流感');
  await openFromMenu(page, '内容管理', '栏目管理');
  await expect(page.getByRole('heading', { name: '栏目管理' })).toBeVisible();
  await tabs.getByRole('link', { name: '文章管理' }).click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('流感');
  await page.reload();
  await expect(tabs.getByRole('link', { name: '栏目管理' })).toBeVisible();
  await tabs.getByRole('link', { name: '栏目管理' }).focus();
  await page.keyboard.press('Delete');
  await expect(tabs.getByRole('link', { name: '栏目管理' })).toHaveCount(0);
  await expect(tabs.getByRole('link', { name: '首页' })).toBeVisible();
});

test('signing out asks and ends the session', async ({ page }) => {
  await signIn(page, administrator);
  await page.getByRole('button', { name: new RegExp(administrator.realname) }).click();
  await page.getByRole('menuitem', { name: /退出/ }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: /退出|确定/ });
  // Signing out loads the page anew.
  await Promise.all([page.waitForEvent('load'), confirm.click()]);
  await expect(page).toHaveURL(/\/user\/login/);
  await page.goto('/content/article');
  await expect(page).toHaveURL(/\/user\/login/);
});

test('the sign-in page has no violation on a screen or a phone', async ({ page }) => {
  await page.goto('/user/login');
  await expect(page.getByRole('form', { name: '账号登录' })).toBeVisible();
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('an editor reads what an article said before, takes it back, and visitors read it', async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/content/article/edit/11001');
  await button(page, '历史版本').click();
  const dialog = page.getByRole('dialog', { name: /^历史版本/ });
  const versions = dialog.getByRole('table', { name: '历史版本' });
  await expect(versions.getByRole('row')).toHaveCount(5); // with that of the headings
  await button(dialog, '与上一版比较：第 2 版').click();
  const change = dialog.getByRole('region', { name: '第 1 版与第 2 版的比较' });
  await expect(change.getByRole('deletion').filter({ hasText: '9' }).first()).toBeVisible();
  await expectAccessible(page);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await button(dialog, '恢复此版本：第 1 版').click();
  await button(page.getByRole('dialog', { name: '恢复第 1 版？' }), '恢复此版本').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^\*?标题$/ })).toHaveValue('中心概况');
  await page.goto('/detail/11/11001');
  await expect(page.getByRole('heading', { level: 1, name: '中心概况' })).toBeVisible();
});
