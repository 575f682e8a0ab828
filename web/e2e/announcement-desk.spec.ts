import type { Locator, Page } from '@playwright/test';
import { aText } from './files';
import { mouse } from './hands';
import { openConnected } from './live';
import { administrator, auditor, guardian } from './people.mjs';
import { takeDepart } from './screens';
import { test as staff } from './sign-in';
import { staffCalls } from './staff-calls';
import { expect, expectAccessible } from './test';

const bell = (page: Page) => page.getByRole('button', { name: /^通知，/ });
const banner = (page: Page) => page.getByRole('region', { name: '紧急通知' });
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

const drawer = (page: Page) => page.getByRole('dialog', { name: '通知', exact: true });

/** Neither tab behind the bell has it. Others may wait there: on some days the demo site reminds its people of what is due. */
async function expectNothingOf(page: Page, title: string): Promise<void> {
  await bell(page).click();
  for (const tab of [/^通知/, /^系统消息/]) {
    await drawer(page).getByRole('tab', { name: tab }).click();
    await expect(drawer(page).getByRole('tabpanel', { name: tab })).toBeVisible();
    await expect(drawer(page).getByText(title)).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
}

/** Writes an urgent announcement at the desk, to those whom `address` names, and releases it. */
async function announce(page: Page, title: string, kind: string, address: (form: Locator) => Promise<void>) {
  await page.goto('/system/announcement');
  await page.getByRole('button', { name: '新增系统通告' }).click();
  const form = page.getByRole('dialog', { name: /系统通告/ });
  await form.getByLabel('标题').fill(title);
  await mouse.choose(form.getByRole('combobox', { name: '优先级' }), '紧急');
  await mouse.choose(form.getByRole('combobox', { name: '通告对象' }), kind);
  await address(form);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: `发布：${title}` }).click();
  const question = page.getByRole('dialog', { name: `发布通告「${title}」？` });
  await question.getByRole('button', { name: '发布', exact: true }).click();
  await expect(rowOf(page, title).getByText('已发布')).toBeVisible();
}

async function revoke(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `撤销：${title}` }).click();
  const question = page.getByRole('dialog', { name: `撤销通告「${title}」？` });
  await question.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(rowOf(page, title).getByText('已撤销')).toBeVisible();
}

/** Takes somebody or something by name in the dialog of a picker. */
async function pick(page: Page, opener: Locator, dialogName: string, condition: string, text: string, name: RegExp) {
  await opener.click();
  const dialog = page.getByRole('dialog', { name: dialogName });
  await dialog.getByRole('textbox', { name: condition, exact: true }).fill(text);
  await dialog.getByRole('button', { name: '查询' }).click();
  await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
}

const hoursFromNow = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** Sets a time field as a person types it. */
async function setTime(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

/** Opens the back office for both people who wait for what comes, connected. */
const test = staff.extend<{ watching: { security: Page; audit: Page } }>({
  watching: async ({ browser, baseURL, enter }, use) => {
    const open = async (person: typeof guardian) => {
      const context = await browser.newContext({ locale: 'zh-CN', baseURL: baseURL ?? '' });
      const page = await context.newPage();
      await enter(page, person);
      await openConnected(page);
      await expect(bell(page)).toBeVisible();
      return page;
    };
    const both = { security: await open(guardian), audit: await open(auditor) };
    await use(both);
    for (const page of Object.values(both)) await page.context().close();
  },
});

test.beforeEach(({ page, enter }) => enter(page, administrator));

test('one for a department reaches its people with period and file, is counted, and goes when it is revoked', async ({
  page,
  request,
  watching: { security, audit },
}) => {
  const title = `疫苗冷链检查${Date.now()}`;
  const call = await staffCalls(request);
  const get = <Result>(path: string) => call<Result>(path, undefined, 'GET');
  const people = await get<{ records: { id: string; version: number }[] }>(
    `/sys/user/list?username=${guardian.username}`,
  );
  const departs = await get<{ id: string }[]>('/sys/sysDepart/searchBy?keyWord=免疫规划科');
  await call('/sys/user/edit', { ...people.records[0], selecteddeparts: departs[0]?.id }, 'PUT');

  await announce(page, title, '部门', async (form) => {
    await takeDepart(page, mouse, form.getByLabel('部门或角色'), '免疫规划科');
    await setTime(form.getByLabel('开始时间'), hoursFromNow(-1));
    await setTime(form.getByLabel('结束时间'), hoursFromNow(2));
    await form.getByRole('button', { name: '添加附件' }).click();
    await form.locator('input[type=file]').last().setInputFiles(aText('检查表.txt', '温度'));
    await expect(form.getByRole('button', { name: /删除 检查表.txt/ })).toBeVisible();
  });
  await expect(banner(security).getByText(title)).toBeVisible();
  await expectAccessible(security);
  await banner(security).getByRole('button', { name: title, exact: true }).click();
  const detail = security.getByRole('dialog', { name: '通知消息' });
  const download = security.waitForEvent('download');
  await detail.getByRole('list', { name: '附件' }).getByRole('link', { name: '检查表.txt' }).click();
  expect((await download).suggestedFilename()).toBe('检查表.txt');

  await mouse.menu(page.getByRole('button', { name: `更多：${title}` }), '阅读情况');
  const receipts = page.getByRole('dialog', { name: `阅读情况：${title}` });
  await expect(receipts.getByRole('status')).toHaveText(/^\d+ 人中 1 人已读，\d+ 人未读/);
  await expect(receipts.getByRole('row').filter({ hasText: guardian.username })).toContainText('已读');
  await expect(receipts.getByRole('row').filter({ hasText: auditor.username })).toHaveCount(0);
  await expectAccessible(page);
  await receipts.getByRole('button', { name: '关闭' }).last().click();

  await expectNothingOf(audit, title);
  await revoke(page, title);
  await security.goto('/isps/userAnnouncement');
  await expect(security.getByRole('table')).toBeVisible();
  await expect(security.getByText(title)).toHaveCount(0);
});

test('those for a role or for one person reach nobody else, one of tomorrow reaches nobody, and what is revoked leaves the open screen', async ({
  page,
  watching: { security, audit },
}) => {
  const addresses: [string, (form: Locator) => Promise<void>][] = [
    ['角色', (form) => pick(page, form.getByLabel('部门或角色'), '角色选择', '角色名称', '审计', /审计/)],
    ['指定用户', (form) => pick(page, form.getByLabel('用户'), '用户选择', '查找', auditor.username, /测试审计员/)],
  ];
  for (const [kind, address] of addresses) {
    const title = `日志备份${kind}${Date.now()}`;
    await announce(page, title, kind, address);
    await expect(banner(audit).getByText(title)).toBeVisible();
    await expect(banner(security).getByText(title)).toHaveCount(0);
    await expectNothingOf(security, title);
    await revoke(page, title);
    await expect(banner(audit)).toHaveCount(0);
    await expectNothingOf(audit, title);
  }

  // One whose time has not come is released and reaches nobody yet.
  const title = `年终总结${Date.now()}`;
  await announce(page, title, '全体用户', (form) => setTime(form.getByLabel('开始时间'), hoursFromNow(24)));
  await audit.goto('/isps/userAnnouncement');
  await expect(audit.getByRole('table')).toBeVisible();
  await expect(audit.getByText(title)).toHaveCount(0);
  await expectNothingOf(audit, title);
});

test('a message by a template is tried out on one person, who reads what its sender saw', async ({
  page,
  watching: { security, audit },
}) => {
  const name = `催报${Date.now()}`;
  await page.goto('/system/messageTemplate');
  await expect(page.getByRole('rowheader', { name: '值班提醒' })).toBeVisible();
  await page.getByRole('button', { name: '新增消息模板' }).click();
  const form = page.getByRole('dialog', { name: /消息模板/ });
  await form.getByLabel('模板名称').fill(name);
  await form.getByLabel('模板编码').fill('duty_reminder');
  await mouse.choose(form.getByRole('combobox', { name: '模板类型' }), '系统通知');
  await form.getByLabel('模板内容').fill(`请报送《\${表名}》`);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  // The words stand at the field since it was left; the list of what keeps the form back takes the focus when it was refused.
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(form.getByRole('alert')).toContainText('该值不可用，系统中已存在！');
  await form.getByLabel('模板编码').fill(`due_${Date.now()}`);
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: `发送测试：${name}` }).click();
  const sending = page.getByRole('dialog', { name: `发送测试 ${name}` });
  const preview = sending.getByLabel('将要发送的内容');
  await expect(preview).toHaveText('还不能发送：测试数据缺少“表名”的值');
  await sending.getByLabel('测试数据').fill('{"表名":"月报<b>"}');
  await expect(preview).toHaveText('请报送《月报<b>》');
  await expectAccessible(page);
  await pick(page, sending.getByLabel('接收人'), '用户选择', '查找', auditor.username, /测试审计员/);
  await sending.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText('已发给 1 名用户，在他们的通知里')).toBeVisible();
  await expect(sending).toBeHidden();

  await expect(bell(audit)).toHaveAccessibleName(/条未读$/);
  await bell(audit).click();
  await drawer(audit)
    .getByRole('tab', { name: /^系统消息/ })
    .click();
  await drawer(audit)
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(audit.getByRole('dialog', { name: '通知消息' }).getByText('请报送《月报<b>》')).toBeVisible();
  await expectNothingOf(security, name);
  await page.getByRole('button', { name: `删除：${name}` }).click();
  const question = page.getByRole('dialog', { name: `删除消息模板「${name}」？` });
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
});
