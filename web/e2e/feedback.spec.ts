import { button, field } from './keys';
import { guardian } from './people.mjs';
import { settled } from './screens';
import { type Person, test } from './sign-in';
import { givePassword, staffCalls } from './staff-calls';
import { takenOver } from './taken-over';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

const password = 'Yang-Liu-4471';
/** Of the department that keeps the calculators, and of another one. */
const owner: Person = { username: 'fang_hui', password };
const stranger: Person = { username: 'qin_feng', password };
const words = '颈围怎么量，图太小看不清';

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const call = await staffCalls(request, guardian);
  const first = async (path: string) =>
    (await call<{ records: { id: string }[] }>(path, undefined, 'GET')).records[0]?.id ?? 'nobody';
  const roleId = await first('/sys/role/list?roleCode=editor');
  const reach = await call<object>(`/sys/role/dataScope?roleId=${roleId}`, undefined, 'GET');
  await call('/sys/role/dataScope', { ...reach, dataScope: 'departs' });
  for (const person of [owner, stranger]) {
    const userId = await first(`/sys/user/list?username=${person.username}`);
    await call('/sys/user/addSysUserRole', { roleId, userIdList: [userId] });
    await givePassword(request, call, person);
  }
  await request.dispose();
});

test('a reader says what is missing; the department of the page reads it and marks it as handled', async ({
  page,
  browser,
  baseURL,
  enter,
}) => {
  await test.step('the reader', async () => {
    const context = await browser.newContext({
      locale: 'zh-CN',
      baseURL: baseURL ?? '',
      viewport: { width: 375, height: 812 },
    });
    const reader = await context.newPage();
    await reader.goto('/calc/fat');
    await takenOver(reader);
    await reader.getByRole('button', { name: '没有帮助' }).click();
    await expect(reader.getByText('已经记下。')).toBeFocused();
    await reader.getByLabel('缺了什么，或哪里看不懂').fill(`${words}，打我电话13800005678`);
    await expectAccessible(reader);
    await expectNoSidewaysScroll(reader);
    await reader.getByRole('button', { name: '提交' }).click();
    await expect(reader.getByText('谢谢，您的意见会交给负责这个页面的科室。')).toBeFocused();
    await context.close();
  });

  await test.step('the owner', async () => {
    await enter(page, owner);
    await page.goto('/content/feedback');
    await settled(page);
    const sum = page.getByRole('row').filter({ hasText: '/calc/fat' });
    await expect(sum).toContainText('慢性病防制科');
    await expect(sum).toContainText('体脂率');
    await expectAccessible(page);
    await sum.getByRole('button', { name: /^读者意见/ }).click();
    await expect(page).toHaveURL(/\/content\/feedback\/comments/);
    const said = page.getByRole('row').filter({ hasText: words });
    await expect(said).toContainText('待处理');
    await expect(said).not.toContainText('13800005678');
    await expectAccessible(page);
    await said.getByRole('button', { name: /^编辑/ }).click();
    const form = page.getByRole('dialog', { name: /^编辑/ });
    await form.getByRole('combobox', { name: '处理状态' }).click();
    await page.locator('.ant-select-item-option', { hasText: '已处理' }).click();
    await field(form, '处理说明').fill('已换成大图');
    await expectAccessible(page);
    await button(form, '保存').click();
    await expect(form).toBeHidden();
    await expect(said).toContainText('已处理');
    await expect(said).toContainText('已换成大图');
  });
});

test('another department does not see it', async ({ page, enter }) => {
  await enter(page, stranger);
  await page.goto('/content/feedback');
  await settled(page);
  await expect(page.getByRole('row').filter({ hasText: '/calc/fat' })).toHaveCount(0);
  await page.goto('/content/feedback/comments');
  await settled(page);
  await expect(page.getByText(words)).toHaveCount(0);
});
