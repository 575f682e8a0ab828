import { button, field, press, write } from './keys';
import { administrator, auditor, guardian } from './people.mjs';
import { settled } from './screens';
import { type Person, test } from './sign-in';
import { expect } from './test';

/** A list of each duty; trees and the other forms are worked by keyboard in `organisation`, `setting` and `rights`. */
const duties: [string, Person, { path: string; search: string }][] = [
  ['系统管理员', administrator, { path: 'position', search: '职务名称' }],
  ['安全管理员', guardian, { path: 'online', search: '用户' }],
  ['审计管理员', auditor, { path: 'log', search: '内容' }],
];

for (const [duty, person, { path, search }] of duties) {
  test(`a list of the ${duty} is searched and put back by keyboard alone`, async ({ page, enter }) => {
    await enter(page, person);
    await page.goto(`/system/${path}`);
    await settled(page);
    await write(page, field(page, search), 'zz9');
    await page.keyboard.press('Enter');
    await expect(page.getByText('没有符合条件的')).toBeVisible();
    await press(page, button(page, '重置'));
    await expect(field(page, search)).toHaveValue('');
  });
}

test('a form and a menu that were opened by keyboard give the focus back to their buttons', async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/system/position');
  const adds = button(page, '新增职务');
  await press(page, adds);
  const form = page.getByRole('dialog');
  await expect(form.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(adds).toBeFocused();

  const opener = page.getByRole('button', { name: /导出/ });
  await press(page, opener);
  const choice = page.getByRole('menuitem', { name: /所选/ });
  await expect(choice).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(choice).toBeHidden();
  await expect(opener).toBeFocused();
});
