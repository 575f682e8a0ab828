import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { captcha, guardian } from './people.mjs';
import { smsPort, wechatPort } from './ports.mjs';
import { signIn } from './sign-in';
import { givePassword, staffCalls } from './staff-calls';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';

type Message = { to: string; text: string };

const received: Message[] = [];
let gateway: Server;
let wechat: Server;

/** Whom WeChat vouches for next. */
let scanned = '';

test.beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)) as Message);
    response.end('{}');
  });
  wechat = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://wechat');
    if (pathname === '/qrconnect') {
      const answer = new URLSearchParams({ code: 'once', state: searchParams.get('state') ?? '' });
      response.writeHead(302, { location: `${searchParams.get('redirect_uri')}?${answer}` }).end();
      return;
    }
    response.end(JSON.stringify({ access_token: 'access', openid: scanned, unionid: scanned, nickname: '小丽' }));
  });
  for (const [server, port] of [
    [gateway, smsPort],
    [wechat, wechatPort],
  ] as const) {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  }
});

test.afterAll(() => {
  gateway.close();
  wechat.close();
});

/** The code that arrived at a phone. */
async function codeAt(phone: string): Promise<string> {
  const latest = () => received.findLast(({ to }) => to === phone)?.text ?? '';
  await expect.poll(latest).toMatch(/验证码是 \d{6}/);
  return /验证码是 (\d{6})/.exec(latest())?.[1] ?? '';
}

type Row = { id: string; username: string; version: number };

/** A new colleague whose phone is known from the first day: one entered later opens nothing for a day. */
async function colleague(page: Page, username: string, phone: string): Promise<void> {
  const call = await staffCalls(page.request);
  await call('/sys/user/add', { username, realname: '新同事', password: 'Qinghe-Xinren-1009', phone });
}

/** Lets somebody in who registered. */
async function thaw(page: Page, username: string): Promise<void> {
  const call = await staffCalls(page.request);
  const { records } = await call<{ records: Row[] }>(`/sys/user/list?username=${username}`, undefined, 'GET');
  await call('/sys/user/frozenBatch', { ids: records[0]?.id, status: 1 }, 'PUT');
}

async function askForCode(page: Page, phone: string, button: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('验证码将在 1 分钟内送达')).toBeVisible();
}

test.use({ viewport: { width: 375, height: 812 } });

test('somebody signs in with the phone', async ({ page }) => {
  const phone = '13800003751';
  await colleague(page, 'by_phone', phone);
  await page.goto('/user/login');
  await page.getByText('手机登录').click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await askForCode(page, phone, '获取验证码');
  await page.getByLabel('手机验证码').fill('000000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('手机验证码错误或已失效');
  await page.getByLabel('手机验证码').fill(await codeAt(phone));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/index$/);
});

test('the owner moves to a new phone with the code that was sent there', async ({ page }) => {
  const phone = '13800003752';
  await signIn(page, guardian);
  await page.goto('/account/settings');
  const form = page.getByRole('form', { name: '修改手机号和邮箱' });
  await form.getByLabel('新手机号', { exact: true }).fill(phone);
  await form.getByLabel('登录密码').fill(guardian.password);
  await form.getByRole('button', { name: '修改手机号和邮箱' }).click();
  await form.getByLabel('新手机号收到的验证码').fill(await codeAt(phone));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: '确认修改' }).click();
  await expect(page.getByText('手机号和邮箱已保存')).toBeVisible();
  await expect(form.getByText('现在是 138****3752')).toBeVisible();
});

test('somebody forgot the password', async ({ page }) => {
  const phone = '13700003751';
  const password = 'Qinghe-Yulan-3750';
  await colleague(page, 'forgetful', phone);
  await page.goto('/user/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page).toHaveTitle(/^找回密码_/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await askForCode(page, phone, '发送手机验证码');
  await page.getByLabel('手机验证码').fill(await codeAt(phone));
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('用户名')).toHaveValue('forgetful');
  await expectAccessible(page);
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('确认新密码').fill(password);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改')).toBeVisible();
  await signIn(page, { username: 'forgetful', password });
});

test('somebody registers and waits for the administrator', async ({ page }) => {
  const phone = '13900003751';
  const person = { username: 'lili_first', password: 'Qinghe-Mulan-2038' };
  await page.goto('/user/login');
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page).toHaveTitle(/^注册账号_/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await askForCode(page, phone, '获取验证码');
  await page.getByLabel('手机验证码').fill(await codeAt(phone));
  await page.getByLabel('用户名').fill(guardian.username);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByLabel('确认密码').fill(person.password);
  await expect(page.getByText('用户名已被注册，请换一个')).toBeVisible();
  await page.getByLabel('用户名').fill(person.username);
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('注册成功，账号须由管理员审核后才能登录')).toBeVisible();
  await expectAccessible(page);

  await thaw(page, person.username);
  await page.getByRole('button', { name: '去登录' }).click();
  await page.getByRole('textbox', { name: '用户名' }).fill(person.username);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByLabel('验证码', { exact: true }).fill(captcha);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: /^账号菜单/ })).toBeVisible();
});

test('somebody registers on the way from WeChat', async ({ page }) => {
  const phone = '13600003751';
  scanned = 'u-lili';
  await page.goto('/user/register-wechat');
  await expect(page).toHaveTitle(/^注册账号_/);
  await expectAccessible(page);
  await page.getByRole('link', { name: '微信登录' }).click();
  await expect(page.getByRole('heading', { name: '绑定已有账号' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: '注册新账号' }).click();
  await expect(page).toHaveURL(/\/user\/register-wechat\?code=/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('姓名').fill('李小丽');
  await askForCode(page, phone, '获取验证码');
  await page.getByLabel('手机验证码').fill('000000');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('手机验证码错误或已失效')).toBeVisible();
  await page.getByLabel('手机验证码').fill(await codeAt(phone));
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('注册成功，账号须由管理员审核后才能登录')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/register-result$/);

  await thaw(page, phone);
  await page.getByRole('button', { name: '去登录' }).click();
  await page.getByRole('link', { name: '微信', exact: true }).click();
  await expect(page.getByRole('button', { name: /^账号菜单/ })).toBeVisible();
});

test('a session that ended over a typed form goes on with the phone', async ({ page }) => {
  const phone = '13600001234';
  const keeper = { username: 'keeper', password: 'Qinghe-Baoguan-77' };
  await colleague(page, keeper.username, phone);
  const grants = await staffCalls(page.request, guardian);
  const { records } = await grants<{ records: Row[] }>('/sys/user/list?username=keeper', undefined, 'GET');
  const roles = await grants<{ id: string; roleCode: string }[]>('/sys/role/queryall', undefined, 'GET');
  const roleId = roles.find(({ roleCode }) => roleCode === 'security_admin')?.id;
  await grants('/sys/user/addSysUserRole', { roleId, userIdList: [records[0]?.id] });
  await givePassword(page.request, grants, keeper);
  await signIn(page, keeper);
  await page.goto('/system/role');
  await page.getByRole('button', { name: '新增角色' }).click();
  const form = page.getByRole('dialog', { name: /^新增/ });
  await form.getByLabel('角色名称').fill('会话过期也不丢的角色');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('jikong.session') ?? '{}').value.token);
  await page.request.post('/api/sys/logout', { headers: { 'X-Access-Token': token } });
  await form.getByLabel('角色编码').fill('kept_role');
  await form.getByRole('button', { name: '保存' }).click();

  const dialog = page.getByRole('dialog', { name: '登录已过期' });
  await dialog.getByText('手机登录').click();
  await expectAccessible(page);
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByLabel('验证码', { exact: true }).fill(captcha);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByLabel('手机验证码').fill(await codeAt(phone));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel('角色名称')).toHaveValue('会话过期也不丢的角色');
});
