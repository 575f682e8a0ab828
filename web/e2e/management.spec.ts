import { menuLink, openGroup } from './menu';
import { administrator, auditor, guardian } from './people.mjs';
import { type Person, signInFirst, test } from './sign-in';
import { expect } from './test';

test('a department and a person are made, given a role, and the auditor reads who did it', async ({
  browser,
  enter,
}) => {
  test.setTimeout(150_000);
  const open = async (person: Person, come: typeof enter = enter) => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await come(page, person);
    return page;
  };
  const chief = await open(administrator);
  await chief.goto('/system/depart');
  await chief.getByRole('button', { name: '添加下级：中心' }).click();
  await chief.getByRole('textbox', { name: '部门名称' }).fill('流行病学科');
  await chief.getByRole('button', { name: '保存', exact: true }).click();
  await expect(chief.getByRole('cell', { name: 'A01A12' })).toBeVisible();

  await chief.goto('/system/user');
  await chief.getByRole('button', { name: '新增用户' }).click();
  const form = chief.getByRole('dialog', { name: /新增/ });
  await form.getByRole('textbox', { name: '登录名' }).fill('zhao_li');
  await form.getByRole('textbox', { name: '姓名' }).fill('赵丽');
  await form.getByRole('textbox', { name: '初始密码' }).fill('Shan-Shui-2288');
  await form.getByLabel('所在部门').click();
  const departs = chief.getByRole('dialog', { name: '选择部门' });
  await departs.getByRole('textbox', { name: '按部门名称搜索' }).fill('流行');
  await departs.getByRole('tree', { name: '部门' }).getByText('流行病学科', { exact: true }).click();
  await expect(departs.getByText('已选 1 个部门')).toBeVisible();
  await departs.getByRole('button', { name: '确定' }).click();
  await expect(form.getByText('流行病学科', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(chief.getByRole('row', { name: /zhao_li 赵丽 流行病学科/ })).toBeVisible();

  const guard = await open(guardian);
  await guard.goto('/system/role');
  await guard.getByRole('button', { name: '更多：编辑' }).click();
  await guard.getByRole('menuitem', { name: '用户', exact: true }).click();
  await guard.getByRole('button', { name: '添加用户' }).click();
  const people = guard.getByRole('dialog', { name: '选择用户' });
  await people.getByRole('textbox', { name: '查找人员' }).fill('zhao');
  await people.getByRole('button', { name: '查询', exact: true }).click();
  await people.getByRole('checkbox', { name: '选择 赵丽' }).check();
  await people.getByRole('button', { name: '确定' }).click();
  await expect(guard.getByRole('table', { name: '有这个角色的用户' }).getByText('zhao_li')).toBeVisible();

  const zhao = await open({ username: 'zhao_li', password: 'Qiu-Yue-4412' }, (page, person) =>
    signInFirst(page, person, 'Shan-Shui-2288'),
  );
  await openGroup(zhao, '内容管理');
  await expect(menuLink(zhao, '文章管理')).toBeVisible();

  const reader = await open(auditor);
  await reader.goto('/system/log');
  await expect(reader.getByRole('row', { name: /新增部门“流行病学科”/ })).toBeVisible();
  await reader.getByRole('textbox', { name: '内容' }).fill('赵丽');
  await reader.getByRole('button', { name: '查询', exact: true }).click();
  await expect(reader.getByRole('row', { name: /新增用户“赵丽”/ })).toBeVisible();
});

test('a word that is added to a dictionary can be chosen at once', async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/system/dict');
  await page.getByRole('textbox', { name: '字典编码' }).fill('position_rank');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('button', { name: '字典配置：职级' }).click();
  const items = page.getByRole('dialog', { name: /字典列表/ });
  await items.getByRole('button', { name: '新增字典值' }).click();
  await page.keyboard.type('特级');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(items.getByText('已保存', { exact: true })).toBeVisible();

  await page.goto('/system/position');
  await page.getByRole('button', { name: '新增职务' }).click();
  await page.getByRole('dialog', { name: /新增/ }).getByRole('combobox', { name: '职级' }).click();
  await expect(page.getByTitle('特级')).toBeVisible();
});
