import type { Locator, Page } from '@playwright/test';
import { administrator, auditor, guardian } from './people.mjs';
import { type Person, signIn } from './sign-in';
import { expect, test } from './test';

/** Presses Tab until the element has the focus. Nothing here ever touches the mouse. */
async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} presses of Tab do not reach ${target}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true });

/** A list: its address, the button of its form, and a field of its search form. */
type List = { path: string; add?: string; search?: string };

const duties: [string, Person, List[]][] = [
  [
    '系统管理员',
    administrator,
    [
      { path: 'user', add: '新增用户', search: '登录名' },
      { path: 'depart', add: '添加下级：中心' },
      { path: 'position', add: '新增职务', search: '职务名称' },
      { path: 'tenant', add: '新增站点', search: '站点名称' },
      { path: 'dict', add: '新增字典', search: '字典名称' },
      { path: 'category', add: '新增类目' },
      { path: 'checkRule', add: '新增校验规则', search: '规则名称' },
      { path: 'fillRule', add: '新增填值规则', search: '规则名称' },
      { path: 'query', search: '名称' },
    ],
  ],
  [
    '安全管理员',
    guardian,
    [
      { path: 'role', add: '新增角色', search: '角色名称' },
      { path: 'permission', add: '新增菜单' },
      { path: 'online', search: '登录名' },
    ],
  ],
  [
    '审计管理员',
    auditor,
    [
      { path: 'log', search: '内容' },
      { path: 'dataLog', search: '表名' },
    ],
  ],
];

for (const [duty, person, lists] of duties) {
  test(`the lists of the ${duty} are searched and their forms opened by keyboard alone`, async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, person);
    for (const { path, add, search } of lists) {
      await test.step(path, async () => {
        await page.goto(`/system/${path}`);
        await expect(page.getByRole('table').first()).toBeVisible();
        await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
        if (search) {
          await write(page, field(page, search), 'zz9');
          await page.keyboard.press('Enter');
          await expect(page.getByText('没有符合条件的')).toBeVisible();
          await press(page, button(page, '重置'));
          await expect(field(page, search)).toHaveValue('');
        }
        if (add) {
          const opener = button(page, add);
          await press(page, opener);
          const form = page.getByRole('dialog');
          await expect(form).toBeVisible();
          await expect(form.locator(':focus')).toHaveCount(1);
          await page.keyboard.press('Escape');
          await expect(form).toBeHidden();
          await expect(opener).toBeFocused();
        }
      });
    }
  });
}

test('a department and a person in it are made by keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, administrator);
  await page.goto('/system/depart');
  await press(page, button(page, '添加下级：中心'));
  const department = page.getByRole('dialog');
  await write(page, field(department, '部门名称'), '卫生监测科');
  await press(page, button(department, '保存'));
  await expect(department).toBeHidden();

  await page.goto('/system/user');
  await press(page, button(page, '新增用户'));
  const form = page.getByRole('dialog', { name: /新增/ });
  await write(page, field(form, '登录名'), 'qian_wei');
  await write(page, field(form, '姓名'), '钱卫');
  await write(page, form.getByLabel('初始密码', { exact: true }), 'Shan-Shui-2288');
  await press(page, form.getByLabel('所在部门'));
  const departs = page.getByRole('dialog', { name: '选择部门' });
  await write(page, field(departs, '按部门名称搜索'), '卫生监测');
  await expect(departs.getByText('卫生监测科')).toBeVisible();
  await tabTo(page, departs.getByRole('tree', { name: '部门' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(departs.getByText('已选 1 个部门')).toBeVisible();
  await press(page, button(departs, '确定'));
  await expect(form.getByText('卫生监测科')).toBeVisible();
  await press(page, button(form, '保存'));
  await expect(page.getByRole('row', { name: /qian_wei 钱卫 卫生监测科/ })).toBeVisible();
});

test('a menu that was used by keyboard gives the focus back to its button', async ({ page }) => {
  await signIn(page, administrator);
  await page.goto('/system/position');
  const opener = page.getByRole('button', { name: /导出/ });
  await press(page, opener);
  const choice = page.getByRole('menuitem', { name: /所选/ });
  await expect(choice).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(choice).toBeHidden();
  await expect(opener).toBeFocused();
});
