import type { Page } from '@playwright/test';
import { aPdf, aPicture, type RealFile } from './files';
import { press, tabTo as toControl } from './keys';
import { administrator } from './people.mjs';
import { test as staff } from './sign-in';
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

/** Presses Tab until the control has the focus, which is seen at every stop. */
const tabTo = (page: Page, selector: string) => toControl(page, page.locator(selector));

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
    await page.getByRole('button', { name: '再添加一段学习经历' }).press('Enter');
    await expect(page.locator('#study-1-begin')).toBeFocused();
    await page.getByRole('button', { name: /移除第 2 段\s*学习经历/ }).press('Enter');
    await expect(page.locator('#study-1-begin')).toHaveCount(0);
    await expect(page.locator('#add-study')).toBeFocused();
    await type(page, {
      'study-0-begin': '2013-09',
      'study-0-end': '2018-06',
      'study-0-school': '临江医学院',
      'study-0-major': '检验',
    });
    await page.locator('#study-0-level').selectOption('bachelor');
    await page.locator('#study-0-kind').selectOption('full');
    await page.getByRole('button', { name: '添加工作经历' }).press('Enter');
    await expect(page.locator('#job-0-begin')).toBeFocused();
    await page.getByRole('button', { name: '再添加一段工作经历' }).press('Enter');
    await expect(page.locator('#job-1-begin')).toBeFocused();
    await page.getByRole('button', { name: /移除第 2 段\s*工作经历/ }).press('Enter');
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
    await tabTo(page, '#paper-identity');
    await page.locator('#paper-identity').setInputFiles(photo);
    await press(page, page.getByRole('button', { name: '上传所选文件' }));
    const remove = page.getByRole('button', { name: /^移除\s*身份证\.jpg$/ });
    await press(page, remove);
    await expect(remove).toHaveCount(0);
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
    await page.getByRole('button', { name: '继续' }).click();
    await heading(page, '个人信息');
    await page.getByRole('button', { name: '返回上一步' }).click();
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

const wide = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };
const title = '公开招聘档案管理员公告';
const day = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
const saving = /^保\s?存$/;

/** Types a moment or a day into a field with a calendar; Enter takes it and leaves the form open. */
async function typeTime(page: Page, name: string, time: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox', { name });
  await field.fill(time);
  await field.press('Enter');
  await expect(field).toHaveValue(time);
}

/** Types into cells beside each other, from the one in which the person is. */
async function typeCells(page: Page, name: string, values: readonly string[]): Promise<void> {
  await expect(page.getByRole('textbox', { name, exact: true })).toBeFocused();
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
}

/** Fills in a new posting with one post, one stage and one file, and publishes it. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.getByRole('textbox', { name: '招聘单位' }).fill('临江市疾病预防控制中心');
  await form.getByRole('textbox', { name: '咨询电话' }).fill('0300-5550108');
  await typeTime(page, '报名开始', `${day(-2)} 09:00:00`);
  await typeTime(page, '报名截止', `${day(20)} 17:00:00`);
  await typeTime(page, '结果公布日', day(60));
  await form.getByRole('button', { name: '添加岗位' }).click();
  await typeCells(page, '岗位 1岗位代码', ['D01', '档案管理']);
  await form.getByRole('button', { name: '添加环节' }).click();
  await typeCells(page, '环节 1名称', ['笔试', day(30)]);
  await form.locator('input[type=file]').setInputFiles(aPdf('报名表.pdf'));
  await expect(form.getByText('报名表.pdf').first()).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: saving }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await act(page, '发布');
  const question = page.getByRole('dialog', { name: /^发布/ });
  await expect(question.locator(':focus')).toHaveCount(1);
  await question.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(row.getByText('报名中')).toBeVisible();
}

/** Takes an act of the posting, from its row or from the menu of its row. */
async function act(page: Page, name: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toBeVisible();
  const button = row.getByRole('button', { name: new RegExp(`^${name}`) });
  if (await button.isVisible()) return button.click();
  await row.getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Applies for the post as a citizen would, and returns code and password. */
async function apply(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: '我要报名' }).click();
  await page.getByText('我已阅读并同意').click();
  await page.locator('#captcha').fill(await answerOf(page));
  await page.getByRole('button', { name: '开始报名' }).click();
  const receipt = await page.locator('.receipt dd').allInnerTexts();
  const next = () => page.getByRole('button', { name: '继续' }).click();
  await page.getByText('D01 档案管理').click();
  await next();
  const answers = {
    name: '=cmd()人',
    idNumber: '110000199506180042',
    nation: '汉族',
    nativePlace: '临江市',
    residence: '江北区',
    phone: '13800009999',
    address: '江北区明德路 1 号',
  };
  for (const [id, answer] of Object.entries(answers)) await page.locator(`#${id}`).fill(answer);
  await page.locator('#politics').selectOption('masses');
  await next();
  await page.locator('#study-0-begin').fill('2013-09');
  await page.locator('#study-0-school').fill('临江大学');
  await page.locator('#study-0-major').fill('档案学');
  await page.locator('#study-0-level').selectOption('bachelor');
  await page.locator('#study-0-kind').selectOption('full');
  await next();
  await page.locator('label[for=avoidance-0]').click();
  await next();
  await papers(page, aPdf('身份证.pdf'));
  await page.locator('label[for=pledge]').click();
  await page.locator('#signature').fill(answers.name);
  await page.getByRole('button', { name: '提交报名' }).last().click();
  await heading(page, '报名已提交');
  return receipt;
}

/** Does an act of the desk with what it asks for. */
async function review(page: Page, name: string, answers: Record<string, string>): Promise<void> {
  const application = page.getByRole('dialog', { name: /^报名申请/ });
  await application.getByRole('button', { name, exact: true }).click();
  const form = page.getByRole('dialog', { name: new RegExp(`^${name}`) });
  for (const [label, answer] of Object.entries(answers)) {
    const field = form.getByRole('textbox', { name: label });
    await field.fill(answer);
    if (label === '补充期限') await field.press('Enter');
  }
  await form.locator('button[type=submit]').click();
  await expect(form).toBeHidden();
}

async function openApplication(page: Page): Promise<void> {
  await page.goto('/interact/recruitment');
  await act(page, '报名申请');
  await expect(page.getByText(`招聘公告：${title}`)).toBeVisible();
  await page.getByRole('button', { name: /查看和审查/ }).click();
  await expect(page.getByRole('dialog', { name: /^报名申请/ }).getByText('110000**********42')).toBeVisible();
}

staff('from a posting to the list of names: staff review, the applicant reads the reasons', async ({ page, enter }) => {
  staff.slow();
  await enter(page, administrator);
  await page.setViewportSize(wide);
  await page.goto('/interact/recruitment');
  await expect(page.getByRole('table', { name: '招聘公告列表' })).toBeVisible();
  await expectAccessible(page);
  await publish(page);

  const opened = page.waitForEvent('popup');
  await act(page, '查看页面');
  const visitor = await opened;
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(visitor.url()).toMatch(/\/recruitmentd\/90\/\d+$/);
  await visitor.setViewportSize(phone);
  await expect(visitor.getByRole('row', { name: /D01 档案管理/ })).toBeVisible();
  await expectNoSidewaysScroll(visitor);
  const receipt = await apply(visitor);

  await openApplication(page);
  await expectAccessible(page);
  const dialog = page.getByRole('dialog', { name: /^报名申请/ });
  await dialog.getByRole('button', { name: '查看证件号和联系方式' }).click();
  await page.getByRole('textbox', { name: '查看的理由' }).fill('核对身份');
  await page.getByRole('button', { name: /^查\s?看$/ }).click();
  await expect(dialog.getByText('110000199506180042')).toBeVisible();
  await expect(dialog.getByText(/材料保存到/)).toBeVisible();
  const paper = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /下载 身份证/ }).click();
  expect((await paper).suggestedFilename()).toBe('身份证.pdf');
  await review(page, '要求补充材料', { 要补充什么: '请上传学位证书', 补充期限: `${day(5)} 17:00:00` });
  await expect(dialog.getByText('待补充材料').first()).toBeVisible();

  await lookUp(visitor, receipt);
  await expect(visitor.getByText('请上传学位证书').first()).toBeVisible();
  await visitor.getByRole('button', { name: '补充材料' }).click();
  await visitor.getByRole('button', { name: /修改\s*材料/ }).click();
  await visitor.locator('#paper-other').setInputFiles(aPdf('学位证.pdf'));
  await visitor.getByRole('button', { name: '继续' }).click();
  await expect(visitor.getByText('学位证.pdf')).toBeVisible();
  await visitor.getByRole('button', { name: '再次提交' }).last().click();
  await heading(visitor, '报名已提交');

  await openApplication(page);
  await expect(dialog.getByText('学位证.pdf')).toBeVisible();
  await review(page, '审查不通过', { 不通过的理由: '所学专业不符合岗位要求' });
  await lookUp(visitor, receipt);
  await expect(visitor.getByText('所学专业不符合岗位要求').first()).toBeVisible();
  await review(page, '重新审查', { 重新审查的理由: '复核后专业相近' });
  await review(page, '审查通过', { 准考证号: '20260101', 说明: '请按时参加笔试' });
  await expect(dialog.getByText('准考证号 20260101')).toBeVisible();
  await lookUp(visitor, receipt);
  await expect(visitor.getByText('20260101')).toBeVisible();
  await expect(visitor.getByText(/过后销毁/)).toBeVisible();

  await dialog
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
  await page.getByRole('button', { name: '导出报名表' }).click();
  const form = page.getByRole('dialog', { name: '导出报名表' });
  await form.getByRole('combobox', { name: '招聘公告' }).fill('档案');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(title).click();
  await form.getByRole('textbox', { name: '导出的理由' }).fill('招聘委员会审核');
  const file = page.waitForEvent('download');
  await form.getByRole('button', { name: saving }).click();
  expect((await file).suggestedFilename()).toBe(`${title} 报名表.xlsx`);

  await page.goto('/interact/recruitment');
  await act(page, '编辑');
  const posted = page.getByRole('dialog');
  await posted.getByRole('textbox', { name: '公示名单' }).fill('示例人，档案管理，20260101');
  await typeTime(page, '公示开始', day(-1));
  await typeTime(page, '公示结束', day(7));
  await posted.getByRole('button', { name: saving }).click();
  await expect(posted).toBeHidden();
  await visitor.goto(column);
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByText('示例人，档案管理，20260101')).toBeVisible();
  await expectAccessible(visitor);
});
