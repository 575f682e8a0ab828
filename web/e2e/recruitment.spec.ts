import type { Page } from '@playwright/test';
import { aPdf, aPicture, type RealFile } from './files';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';

const column = '/recruitment/90';
const posting = '/recruitmentd/90/90001';
const digits = '零一二三四五六七八九';

function numberOf(chinese: string): number {
  const [tens, units] = chinese.includes('十') ? (chinese.split('十') as [string, string]) : ['零', chinese];
  return (tens === '' ? 1 : digits.indexOf(tens)) * 10 + (units === '' ? 0 : digits.indexOf(units));
}

/** The answer of 十五减八等于多少. */
async function answerOf(page: Page): Promise<string> {
  const question = await page.locator('label[for=captcha]').innerText();
  const [, a = '', word, b = ''] =
    /：?([零一二三四五六七八九十]+)(加|减)([零一二三四五六七八九十]+)/.exec(question) ?? [];
  return String(word === '加' ? numberOf(a) + numberOf(b) : numberOf(a) - numberOf(b));
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 90; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached by Tab`);
}

/** Goes to each field by Tab and types its answer. */
async function type(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [id, answer] of Object.entries(answers)) {
    await tabTo(page, `#${id}`);
    await page.keyboard.type(answer);
  }
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function begin(page: Page): Promise<void> {
  await page.goto(posting);
  await page.getByRole('link', { name: '我要报名' }).click();
  await page.getByText('我已阅读并同意').click();
  await page.locator('#captcha').fill(await answerOf(page));
  await page.getByRole('button', { name: '开始报名' }).click();
  await heading(page, '选择岗位');
}

async function papers(page: Page, identity: RealFile): Promise<void> {
  await page.locator('#paper-identity').setInputFiles(identity);
  await page.locator('#paper-education').setInputFiles(aPdf('毕业证.pdf'));
  await page.getByRole('button', { name: '继续' }).click();
  await heading(page, '提交以前请核对');
}

async function lookUp(page: Page, [code, password]: string[]): Promise<void> {
  await page.goto(`${column}?look=1`);
  await page.locator('#queryCode').fill(code ?? '');
  await page.locator('#password').fill(password ?? '');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await heading(page, '我的报名');
}

test.describe('a citizen at 375 px', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('applies by keyboard, looks up, changes the application and withdraws it', async ({ page }) => {
    await page.goto(column);
    await expectAccessible(page);
    await page.goto(posting);
    await expect(page.getByText(/年\d+月\d+日以后出生（含当日）/).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const photo = await aPicture(page, '身份证.jpg');

    await tabTo(page, '.recruit-apply .btn');
    await page.keyboard.press('Enter');
    await heading(page, '报名：');
    await tabTo(page, '#consent');
    await page.keyboard.press('Space');
    await type(page, { captcha: await answerOf(page) });
    await page.keyboard.press('Enter');

    await heading(page, '选择岗位');
    await expect(page.locator('.receipt dd').first()).toHaveText(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){2}$/);
    const receipt = await page.locator('.receipt dd').allInnerTexts();
    await expectAccessible(page);
    await tabTo(page, '#postCode-0');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');

    await heading(page, '个人信息');
    await page.keyboard.press('Tab');
    await type(page, { name: '测试人' });
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^错误：/);
    await expect(page.getByRole('heading', { name: /处需要修改/ })).toBeVisible();
    await expectAccessible(page);
    await type(page, { idNumber: '110000199506180042', nation: '汉族' });
    await tabTo(page, '#politics');
    await page.keyboard.press('ArrowDown');
    await type(page, {
      nativePlace: '临江市',
      residence: '江北区',
      phone: '13800009999',
      address: '江北区明德路 1 号',
    });
    await page.keyboard.press('Enter');

    await heading(page, '学习和工作经历');
    await type(page, {
      'study-0-begin': '2013-09',
      'study-0-end': '2018-06',
      'study-0-school': '临江医学院',
      'study-0-major': '检验',
    });
    await page.locator('#study-0-level').selectOption('bachelor');
    await page.locator('#study-0-kind').selectOption('full');
    await page.getByRole('button', { name: '添加工作经历' }).press('Enter');
    await expect(page.locator('#job-0-unit')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /移除第 1 段\s*工作经历/ }).press('Enter');
    await expect(page.locator('#job-0-unit')).toHaveCount(0);
    await page.getByRole('button', { name: '继续' }).press('Enter');

    await heading(page, '资格、家庭和回避');
    await tabTo(page, '#avoidance-0');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');

    await heading(page, '上传材料');
    await papers(page, photo);
    await expect(page.getByText('身份证.jpg')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await tabTo(page, '#pledge');
    await page.keyboard.press('Space');
    await type(page, { signature: '测试人' });
    await page.keyboard.press('Enter');
    await heading(page, '报名已提交');
    await expectAccessible(page);

    await lookUp(page, receipt);
    await expect(page.getByText('待审查')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: '修改报名' }).press('Enter');
    await heading(page, '提交以前请核对');
    await page.getByRole('button', { name: /修改\s*个人信息/ }).press('Enter');
    await page.locator('#address').fill('江南区望江路 2 号');
    for (const _ of [2, 3, 4, 5]) await page.getByRole('button', { name: '继续' }).press('Enter');
    await expect(page.getByText('江南区望江路 2 号')).toBeVisible();
    await page.getByRole('button', { name: '再次提交' }).last().press('Enter');
    await heading(page, '报名已提交');

    await lookUp(page, receipt);
    await page.getByText('撤回报名').press('Enter');
    await page.getByRole('button', { name: '确认撤回' }).press('Enter');
    await expect(page.getByText('已经销毁').first()).toBeVisible();
    await expect(page.getByText('已撤回').first()).toBeVisible();
  });
});

test.describe('a citizen without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } });

  test('begins, puts the application aside and goes on with code and password', async ({ page }) => {
    await begin(page);
    const receipt = await page.locator('.receipt dd').allInnerTexts();
    await page.getByText('A02 流行病学调查').click();
    await page.getByRole('button', { name: '保存，以后再填' }).click();
    await expect(page.getByText('草稿已经保存')).toBeVisible();
    await lookUp(page, receipt);
    await page.getByRole('button', { name: '接着填写' }).click();
    await expect(page.locator('#postCode-1')).toBeChecked();
    await page.getByRole('button', { name: '继续' }).click();
    await page.getByRole('button', { name: '继续' }).click();
    await expect(page.getByRole('heading', { name: /处需要修改/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
