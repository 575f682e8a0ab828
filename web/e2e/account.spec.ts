import type { Page } from '@playwright/test';
import { appCode } from './authenticator';
import { mouse } from './hands';
import { auditor, guardian } from './people.mjs';
import { sendPassword, signIn } from './sign-in';
import { givePassword, staffCalls } from './staff-calls';
import { expect, expectAccessible, test } from './test';

type Person = typeof auditor;
type Row = { id: string; version: number; departName?: string };

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

async function signOut(page: Page, { realname }: Person): Promise<void> {
  await page.getByRole('button', { name: `账号菜单：${realname}` }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
}

/** Switches the second factor on and returns what the app and the person keep of it. */
async function enrol(page: Page, password: string): Promise<{ secret: string; recovery: string[] }> {
  await page.getByRole('button', { name: '启用双因素认证' }).click();
  const dialog = page.getByRole('dialog', { name: '设置双因素认证' });
  await dialog.getByLabel('当前密码').fill(password);
  await dialog.getByRole('button', { name: '继续' }).click();
  const codes = dialog.getByRole('region', { name: '恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const secret = (await dialog.getByText('请在应用里手工输入密钥').locator('code').innerText()).replaceAll(/\s/g, '');
  const recovery = await codes.allInnerTexts();
  await dialog.getByRole('textbox', { name: '验证码' }).fill(appCode(secret));
  await dialog.getByRole('button', { name: '启用' }).click();
  await expect(dialog.getByRole('alert')).toContainText('请先保存恢复码');
  await dialog.getByRole('checkbox', { name: '我已保存恢复码' }).check();
  await dialog.getByRole('button', { name: '启用' }).click();
  await expect(page.getByText('双因素认证已启用')).toBeVisible();
  return { secret, recovery };
}

async function sendCode(page: Page, code: string): Promise<void> {
  const form = page.getByRole('form', { name: '双因素认证' });
  await form.getByRole('textbox', { name: '验证码' }).fill(code);
  await form.getByRole('button', { name: '验证并登录' }).click();
}

test('somebody of two departments says at the sign-in where the work is today', async ({ page }) => {
  const person = { username: 'luo_bin', realname: '罗斌', password: 'Yang-Liu-4471' };
  const [edit, grant] = [await staffCalls(page.request), await staffCalls(page.request, guardian)];
  const own = await edit<{ records: Row[] }>(`/sys/user/list?username=${person.username}`, undefined, 'GET');
  const departs = await edit<Row[]>('/sys/sysDepart/searchBy?keyWord=科', undefined, 'GET');
  const [one, other] = departs;
  await edit('/sys/user/edit', { ...own.records[0], selecteddeparts: `${one?.id},${other?.id}` }, 'PUT');
  const roles = await grant<{ records: Row[] }>('/sys/role/list?roleCode=editor', undefined, 'GET');
  await grant('/sys/user/addSysUserRole', { roleId: roles.records[0]?.id, userIdList: [own.records[0]?.id] });
  await givePassword(page.request, grant, person);

  await sendPassword(page, person);
  const question = page.getByRole('dialog', { name: '选择部门' });
  await expect(question).toContainText(`${person.realname}，请选择这次工作的地方`);
  await expectAccessible(page);
  await mouse.choose(question.getByRole('combobox', { name: '部门' }), other?.departName ?? '');
  await question.getByRole('button', { name: '进入管理后台' }).click();
  await page.getByRole('button', { name: `账号菜单：${person.realname}` }).click();
  await page.getByRole('menuitem', { name: '切换部门' }).click();
  await expect(page.getByRole('dialog', { name: '切换部门' })).toContainText(other?.departName ?? '');
});

test('an account gets a second factor, ends a sign-in elsewhere and another password', async ({
  page,
  browser,
  baseURL,
}) => {
  const person: Person = auditor;
  const { username, password } = person;
  await signIn(page, person);
  await page.goto('/account/center');
  await expect(page.getByRole('heading', { name: '最近的登录' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '账号设置' }).click();
  await expect(page.getByRole('heading', { name: '登录的设备' })).toBeVisible();
  await expectAccessible(page);
  const { secret, recovery } = await enrol(page, password);

  await signOut(page, person);
  await sendPassword(page, person);
  await sendCode(page, '000000');
  await expect(page.getByText('验证码不正确或已用过，请输入应用里最新的验证码')).toBeVisible();
  await sendCode(page, appCode(secret, 1));
  await expect(page).toHaveURL(/\/user\/index$/);

  const elsewhere = await browser.newContext({ locale: 'zh-CN', baseURL: baseURL ?? '', userAgent: phone });
  const other = await elsewhere.newPage();
  await sendPassword(other, person);
  await sendCode(other, recovery[0] ?? '');
  await expect(other).toHaveURL(/\/user\/index$/);

  await page.goto('/account/settings');
  await expect(page.getByText('还剩 9 个恢复码')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '正在使用' })).toHaveCount(1);
  const there = page.getByRole('button', { name: /^结束登录：安卓/ });
  await there.click();
  await page.getByRole('dialog').getByRole('button', { name: '结束登录' }).click();
  await expect(there).toHaveCount(0);
  await other.getByRole('button', { name: `账号菜单：${person.realname}` }).click();
  await other.getByRole('menuitem', { name: '个人中心' }).click();
  await expect(other.getByRole('dialog', { name: '登录已过期' })).toBeVisible();
  await elsewhere.close();

  const next = 'Qinghe-Yulan-2039';
  const form = page.getByRole('form', { name: '修改密码' });
  await form.getByLabel('旧密码').fill(password);
  await form.getByLabel('新密码', { exact: true }).fill(next);
  await form.getByLabel('确认新密码').fill(next);
  await form.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码修改成功')).toBeVisible();
  await signOut(page, person);
  await sendPassword(page, { username, password: next });
  await sendCode(page, recovery[1] ?? '');
  await expect(page).toHaveURL(/\/user\/index$/);
});
