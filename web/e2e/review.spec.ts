import { button, field } from './keys';
import { guardian } from './people.mjs';
import { settled } from './screens';
import { type Person, test } from './sign-in';
import { givePassword, staffCalls } from './staff-calls';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

const physician: Person = { username: 'shen_lan', password: 'Yang-Liu-4471' };
/** Entries of the menu: the home tab, the group, the desk of reviews with its three rights. */
const rights = '1,40,48,4801,4802,4803';

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const call = await staffCalls(request, guardian);
  const first = async (path: string) =>
    (await call<{ records: { id: string }[] }>(path, undefined, 'GET')).records[0]?.id ?? 'nobody';
  await call('/sys/role/add', { roleCode: 'physician', roleName: '审定医师' });
  const roleId = await first('/sys/role/list?roleCode=physician');
  await call('/sys/permission/saveRolePermission', { roleId, permissionIds: rights, lastpermissionIds: '' });
  const userId = await first(`/sys/user/list?username=${physician.username}`);
  await call('/sys/user/addSysUserRole', { roleId, userIdList: [userId] });
  await givePassword(request, call, physician);
  await request.dispose();
});

test('a physician signs medical guidance in the desk; readers see it at once, and no longer once it is taken back', async ({
  page,
  enter,
}) => {
  const awaiting = page.getByText(/文本版本 .+，核对日期/);
  await page.goto('/aids');
  await expect(awaiting).toBeVisible();
  await expect(page.getByText(/^上次核对/)).toBeVisible();

  await enter(page, physician);
  await page.goto('/interact/review');
  await settled(page);
  await expectAccessible(page);
  const row = page.getByRole('row').filter({ hasText: '艾滋病检测须知' });
  await expect(row).toContainText('待审定');
  await button(page, '审定：艾滋病检测须知').click();
  const form = page.getByRole('dialog', { name: /^登记审定/ });
  await expectAccessible(page);
  await form.getByRole('checkbox').check();
  await field(form, '审定医师').fill('沈岚');
  await field(form, '职称').fill('主管医师');
  await field(form, '执业证书编号').fill('示例 0001');
  await button(form, '保存').click();
  await expect(form).toBeHidden();
  await expect(row).toContainText('有效');
  await expect(row).toContainText('沈岚（主管医师）');

  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await page.goto('/aids');
  await expect(page.getByText(/本页医学内容经沈岚（主管医师）于\d+年\d+月\d+日审定/)).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto('/interact/review');
  await button(page, '撤回：艾滋病检测须知').click();
  const reason = page.getByRole('dialog', { name: /^撤回审定/ });
  await field(reason, '理由').fill('窗口期的说法要再核对');
  await button(reason, '撤回').click();
  await expect(reason).toBeHidden();
  await page.goto('/aids');
  await expect(awaiting).toBeVisible();
});
