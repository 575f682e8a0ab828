import { button, field, press, write } from './keys';
import { administrator, auditor, guardian } from './people.mjs';
import { settled } from './screens';
import { type Person, test } from './sign-in';
import { expect } from './test';

/** A list: its address, the button of its form, and a field of its search form. */
type List = { path: string; add?: string; search?: string };

/** A table, a tree and a log for each duty; the others are worked by keyboard in `organisation`, `setting` and `rights`. */
const duties: [string, Person, List[]][] = [
  [
    '系统管理员',
    administrator,
    [
      { path: 'depart', add: '添加下级：中心' },
      { path: 'position', add: '新增职务', search: '职务名称' },
      { path: 'fillRule', add: '新增填值规则', search: '规则名称' },
    ],
  ],
  [
    '安全管理员',
    guardian,
    [
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
  test(`the lists of the ${duty} are searched and their forms opened by keyboard alone`, async ({ page, enter }) => {
    test.setTimeout(180_000);
    await enter(page, person);
    for (const { path, add, search } of lists) {
      await test.step(path, async () => {
        await page.goto(`/system/${path}`);
        await settled(page);
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

test('a menu that was used by keyboard gives the focus back to its button', async ({ page, enter }) => {
  await enter(page, administrator);
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
