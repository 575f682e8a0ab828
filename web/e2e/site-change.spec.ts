import type { Page } from '@playwright/test';
import { administrator } from './people.mjs';
import { signIn } from './sign-in';
import { staffCalls } from './staff-calls';
import { expect, expectAccessible, test } from './test';

const account = (page: Page) => page.getByRole('button', { name: `账号菜单：${administrator.realname}` });
/** Somebody who works in the first site only. */
const colleague = (page: Page) => page.getByRole('rowheader', { name: 'ye_fan' });
const headOf = (page: Page) => page.getByRole('banner');

test('a person goes over to another site without signing out; other windows follow, and save first what they hold', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, administrator);
  await account(page).click();
  await expect(page.getByRole('menuitem', { name: '切换部门' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '切换站点' })).toHaveCount(0);
  const call = await staffCalls(request);
  await call('/sys/tenant/add', { name: '东山县疾控中心', hosts: 'dongshan.example' });
  await call('/sys/tenant/add', { name: '冻结的中心', hosts: 'frozen.example', status: 0 });

  await page.goto('/system/user');
  await expect(colleague(page)).toBeVisible();
  const idle = await context.newPage();
  await idle.goto('/system/user');
  const busy = await context.newPage();
  await busy.goto('/content/article/edit/new');
  await busy.getByLabel('标题', { exact: true }).fill('属于原来站点的文章');

  await account(page).click();
  await page.getByRole('menuitem', { name: '切换站点' }).click();
  const dialog = page.getByRole('dialog', { name: '切换站点' });
  const choice = dialog.getByRole('combobox', { name: '站点' });
  await expect(choice).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: '冻结的中心' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: /^切\s?换$/ }).click();

  await expect(headOf(page).getByText('东山县疾控中心')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/index$/);
  const tabs = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');
  await expect(tabs).toHaveText(['首页']);
  await page.goto('/system/user');
  await expect(page.getByRole('rowheader', { name: administrator.username })).toBeVisible();
  await expect(colleague(page)).toHaveCount(0);

  await expect(headOf(idle).getByText('东山县疾控中心')).toBeVisible();
  const question = busy.getByRole('dialog', { name: '已切换站点' });
  await expect(question).toContainText('东山县疾控中心');
  await question.getByRole('button', { name: '先保存这里的修改' }).click();
  await expect(busy.getByLabel('标题', { exact: true })).toHaveValue('属于原来站点的文章');
  await expect(headOf(busy).getByText('东山县疾控中心')).toHaveCount(0);

  await account(page).click();
  await page.getByRole('menuitem', { name: '切换站点' }).click();
  await page.getByRole('combobox', { name: '站点' }).press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^切\s?换$/ }).click();
  await expect(tabs).toHaveText(['首页', '用户管理']);
  await expect(question).toHaveCount(0);
});
