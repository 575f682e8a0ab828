import type { Page } from '@playwright/test';
import { openConnected } from './live';
import { administrator, guardian } from './people.mjs';
import { test } from './sign-in';
import { staffCalls } from './staff-calls';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

const bell = (page: Page) => page.getByRole('button', { name: /^通知，/ });

/** Writes an announcement to all at the desk and releases it. */
async function release(page: Page, title: string): Promise<void> {
  await page.goto('/system/announcement');
  await page.getByRole('button', { name: '新增系统通告' }).click();
  const form = page.getByRole('dialog', { name: /系统通告/ });
  await form.getByLabel('标题').fill(title);
  await form.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByRole('button', { name: `发布：${title}` }).click();
  const question = page.getByRole('dialog', { name: `发布通告「${title}」？` });
  await question.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(page.getByRole('row').filter({ hasText: title }).getByText('已发布')).toBeVisible();
}

test('what one releases appears with another without a reload, and is gone once read', async ({
  page,
  enter,
  browser,
  baseURL,
}) => {
  const title = `明天上午停水${Date.now()}`;
  await enter(page, administrator);
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await enter(other, guardian);
  await openConnected(other);
  await expect(bell(other)).toBeVisible();

  await release(page, title);
  await bell(other).click();
  const drawer = other.getByRole('dialog', { name: '通知', exact: true });
  await drawer.getByRole('button', { name: new RegExp(title) }).click();
  const detail = other.getByRole('dialog', { name: '通知消息' });
  await expect(detail.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(other);
  await detail
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
  await expect(drawer.getByText(title)).toHaveCount(0);
  await drawer.getByRole('button', { name: '查看更多' }).click();
  await expect(other.getByRole('row').filter({ hasText: title }).getByText('已读')).toBeVisible();
  await expectAccessible(other);
  await context.close();
});

test('words to everybody appear in open windows and nowhere else; what has to be confirmed opens from its push at its own address and stays until it is', async ({
  page,
  enter,
  request,
}) => {
  const title = `信息安全责任书${Date.now()}`;
  const words = `十分钟后停机维护${Date.now()}`;
  await page.setViewportSize({ width: 375, height: 740 });
  await enter(page, guardian);
  await openConnected(page);
  await expect(bell(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached(); // the page comes after the shell
  const call = await staffCalls(request, administrator);
  await call('/sys/socketTest/sendAll', { message: words });
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  await expectAccessible(page);
  const { id } = await call<{ id: string }>('/sys/annountCement/add', {
    titile: title,
    msgContent: '<p>请逐条阅读。</p>',
    needConfirm: true,
  });
  await call(`/sys/annountCement/doReleaseData?id=${id}`, undefined, 'GET');
  const arrival = page.getByRole('status').filter({ hasText: title });
  await arrival.getByRole('button', { name: /^查\s?看$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/isps/userAnnouncement/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: '确认已读' }).press('Enter');
  await expect(page.getByText(words)).toHaveCount(0);
  await expect(page.getByText(/^您已于 .* 确认阅读。$/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '我的通告' }).click();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('已确认')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await call(`/sys/annountCement/doReovkeData?id=${id}`, undefined, 'GET');
});

test('an administrator finds out why a code never came, and not the code', async ({ page, enter, request }) => {
  const call = await staffCalls(request, administrator);
  const colleague = { username: 'no_codes', realname: '新同事', password: 'Qinghe-Xinren-1009', phone: '13800009876' };
  await call('/sys/user/add', colleague);
  await call('/sys/sms', { mobile: '13800009876', smsmode: '0' }); // nobody listens where the gateway should be
  await enter(page, administrator);
  await page.goto('/system/message');
  await page.getByLabel('收件人').fill('13800009876');
  await page.getByRole('button', { name: /^查\s?询$/ }).click();
  const row = page.getByRole('row').filter({ hasText: '138****9876' });
  await expect(row.getByText('失败', { exact: true })).toBeVisible();
  await expect(row.getByText('短信网关没有应答')).toBeVisible();
  await expect(row.getByText('登录验证码')).toBeVisible();
  await expectAccessible(page);
});
