import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';

// A picture of one pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const title = '孩子打完疫苗发烧怎么办';

/** Presses the button of the page, wherever it is, and waits for the page that comes. */
async function press(page: Page, name: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).last().click()]);
}

async function choose(page: Page, group: string, name: RegExp | string): Promise<void> {
  await page.getByRole('group', { name: group }).getByText(name, { exact: true }).click();
}

/** Answers the question that tells people from programs, by the picture whose text the demo site fixes. */
async function sendAsHuman(page: Page): Promise<void> {
  await press(page, '改用图形验证码');
  await page.getByLabel('请输入图中的字符').fill('jk24');
  await press(page, '寄出');
}

/** Writes a letter up to its receipt and returns code and password. */
async function writeLetter(page: Page): Promise<[string, string]> {
  await page.goto('/message/81?write=1');
  await choose(page, '来信的类型', '咨询');
  await choose(page, '内容属于哪一类', '免疫规划');
  await press(page, '继续');
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('内容', { exact: true }).fill('昨天接种了百白破疫苗，今天体温三十八度，需要去医院吗？');
  await choose(page, '信里有没有您或别人的健康信息（病情、检查结果、用药等）', '没有健康信息');
  await press(page, '继续');
  await page.getByLabel('怎么称呼您').fill('王女士');
  await page.getByRole('textbox', { name: '电话' }).fill('13800005678');
  await page.getByText('我已阅读并同意中心为办理这封信而处理我的个人信息（必选）').click();
  await press(page, '继续');
  await sendAsHuman(page);
  await expect(page.getByRole('heading', { level: 1, name: '信已寄出' })).toBeVisible();
  const [code, password] = await page.locator('.receipt dd').allTextContents();
  return [code ?? '', password ?? ''];
}

async function open(page: Page, code: string, password: string): Promise<void> {
  await page.goto('/messagesearch/82');
  await page.getByLabel('查询码', { exact: true }).fill(code);
  await page.getByLabel('查询密码').fill(password);
  await press(page, '查询');
}

test.describe('at 375 px', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('a citizen writes a letter, meets errors, adds a file, goes back and keeps everything', async ({ page }) => {
    await page.goto('/message/81');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: '写一封信' }).first().click();
    await press(page, '继续');
    await expect(page).toHaveTitle(/^错误：/);
    await expect(page.getByRole('heading', { name: '有 2 处需要修改' })).toBeVisible();
    await page.getByRole('link', { name: '请选择来信的类型' }).click();
    await expect(page.getByRole('radio', { name: '咨询' })).toBeFocused();
    await page.keyboard.press('Space');
    await choose(page, '内容属于哪一类', '免疫规划');
    await press(page, '继续');

    await expect(page.getByRole('heading', { level: 1, name: '把事情写下来' })).toBeVisible();
    await page.getByLabel('标题').fill(title);
    await page.getByLabel('内容', { exact: true }).fill('昨天接种了百白破疫苗，今天体温三十八度，需要去医院吗？');
    await page.getByLabel('附件').setInputFiles({ name: '体温单.png', mimeType: 'image/png', buffer: png });
    await press(page, '添加所选附件');
    await expect(page.getByRole('list', { name: '已添加的附件' })).toContainText('体温单.png');
    await expect(page.getByLabel('标题')).toHaveValue(title);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await choose(page, '信里有没有您或别人的健康信息（病情、检查结果、用药等）', '没有健康信息');
    await press(page, '返回上一步');
    await expect(page.getByRole('radio', { name: '咨询' })).toBeChecked();
    await press(page, '继续');
    await press(page, '继续');

    await page.getByLabel('怎么称呼您').fill('王女士');
    await page.getByRole('textbox', { name: '电话' }).fill('12345');
    await press(page, '继续');
    await expect(page.getByRole('heading', { name: '有 2 处需要修改' })).toBeVisible();
    await expect(page.getByLabel('怎么称呼您')).toHaveValue('王女士');
    await page.getByRole('textbox', { name: '电话' }).fill('13800005678');
    await page.getByText('我已阅读并同意中心为办理这封信而处理我的个人信息（必选）').click();
    await press(page, '继续');

    await expect(page.getByRole('heading', { level: 1, name: '寄出以前请核对' })).toBeVisible();
    await expect(page.locator('.answers').filter({ hasText: '附件' })).toContainText('体温单.png');
    await expectAccessible(page);
    await sendAsHuman(page);
    await expect(page.getByRole('heading', { level: 1, name: '信已寄出' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test('the writer finds the letter with code and password and withdraws it', async ({ page }) => {
  const [code, password] = await writeLetter(page);
  await open(page, code, 'CDFG-HJKM');
  await expect(page.getByRole('link', { name: '查询码或密码不对，请对照回执再输入一次' })).toBeVisible();
  await page.getByLabel('查询密码').fill(password.toLowerCase());
  await press(page, '查询');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('待受理')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('撤回这封信').click();
  await press(page, '确认撤回');
  await expect(page.getByRole('main').getByRole('status')).toContainText('已经撤回');
  await expect(page.getByText('已撤回')).toBeVisible();
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('a letter is written, sent and found again', async ({ page }) => {
    const [code, password] = await writeLetter(page);
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    await open(page, code, password);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
