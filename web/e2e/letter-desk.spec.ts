import type { APIRequestContext, Page } from '@playwright/test';
import { type Hand, keyboard, mouse } from './hands';
import { button } from './keys';
import { captcha, guardian } from './people.mjs';
import { agree, takeDepart } from './screens';
import { type Person, test } from './sign-in';
import { givePassword, staffCalls } from './staff-calls';
import { expect, expectAccessible } from './test';

const password = 'Yang-Liu-4471';
const drafter: Person = { username: 'jiang_yan', password };
const reviewer: Person = { username: 'luo_bin', password };
const publisher: Person = { username: 'bai_lu', password };

const answer = '您好。接种后一两天内低热是常见的一般反应，多数在两天内自行消退。';

type Row = { id: string };

/** People of the demo site who may work at the desk, with a password that is known here. */
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const call = await staffCalls(request, guardian);
  const first = async (path: string) =>
    (await call<{ records: Row[] }>(path, undefined, 'GET')).records[0]?.id ?? 'nobody';
  const roleId = await first('/sys/role/list?roleCode=editor');
  for (const person of [drafter, reviewer, publisher]) {
    const userId = await first(`/sys/user/list?username=${person.username}`);
    await call('/sys/user/addSysUserRole', { roleId, userIdList: [userId] });
    await givePassword(request, call, person);
  }
  await request.dispose();
});

/** Sends a letter as a citizen would and returns its title. */
async function sendLetter(request: APIRequestContext, mark: string): Promise<string> {
  const checkKey = `desk-${Date.now()}`;
  await request.get(`/api/sys/randomImage/${checkKey}`);
  const title = `打完疫苗发烧怎么办${mark}`;
  const data = {
    letterType: 'consult',
    category: 'immunization',
    title,
    content: '我是王小明，昨天给孩子接种了百白破疫苗，今天体温三十八度，电话13800005678，要去医院吗？',
    health: 'no',
    name: '王小明',
    phone: '13800005678',
    publishAllowed: true,
    consent: true,
    checkKey,
    captcha,
  };
  const sent = await (await request.post('/api/addConsult', { data })).json();
  expect(sent.message).toBe('');
  return title;
}

const heading = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title });
const state = (page: Page, word: string) =>
  page.getByRole('main').getByText(word, { exact: true }).filter({ visible: true }).first();

/** Finds a letter in the list of those that stand so, and opens it. */
async function open(page: Page, by: Hand, title: string, figure: RegExp): Promise<void> {
  await page.goto('/interact/letter');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await by.start(page);
  await by.press(page.getByRole('button', { name: figure }));
  await by.press(page.getByRole('link', { name: title }));
  await expect(heading(page, title)).toBeVisible();
}

async function receive(page: Page, by: Hand): Promise<void> {
  await by.press(button(page, '受理并分办'));
  const dialog = page.getByRole('dialog', { name: /^受理并分办/ });
  await takeDepart(page, by, dialog.getByLabel('办理科室'), '免疫规划科');
  await by.tick(dialog.getByRole('checkbox', { name: /简单事项/ }));
  await by.press(button(dialog, '受理并分办'));
  await expect(dialog).toBeHidden();
  await expect(state(page, '办理中')).toBeVisible();
}

async function reply(page: Page, by: Hand): Promise<void> {
  await by.write(page.getByRole('textbox', { name: '答复', exact: true }), answer);
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('草稿由 蒋燕 保存')).toBeVisible();
  await by.press(button(page, '提交审核'));
  await expect(state(page, '待审核')).toBeVisible();
  await expect(page.getByText('答复由起草人以外、有审核权限的同事审核。')).toBeVisible();
  await expect(button(page, '审核通过并答复')).toHaveCount(0);
}

test('a letter is received and answered by keyboard alone', async ({ page, request, enter }) => {
  const by = keyboard;
  const title = await sendLetter(request, '乙');
  await enter(page, drafter);
  await open(page, by, title, /^待受理/);
  await expectAccessible(page);
  await receive(page, by);
  await reply(page, by);
  await expectAccessible(page);
});

test('a letter goes from one person to the next and is read by the public', async ({
  page,
  request,
  enter,
  browser,
  baseURL,
}) => {
  const title = await sendLetter(request, '丙');
  const at = async (person: Person, figure: RegExp) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' });
    const desk = await context.newPage();
    await enter(desk, person);
    await open(desk, mouse, title, figure);
    return desk;
  };
  const first = await at(drafter, /^待受理/);
  await receive(first, mouse);
  await reply(first, mouse);

  const second = await at(reviewer, /^待审核/);
  await expect(second.getByText('138****5678')).toBeVisible();
  await button(second, '查看完整信息').click();
  const reason = second.getByRole('dialog', { name: '查看写信人的完整信息' });
  await reason.getByLabel('查看的理由').fill('电话核实');
  await button(reason, '查看').click();
  await expect(second.getByText('13800005678', { exact: true })).toBeVisible();
  await button(second, '审核通过并答复').click();
  await agree(second, mouse, '把答复发给写信人？', '审核通过并答复');
  await expect(state(second, '已答复')).toBeVisible();
  await button(second, '办结').click();
  await agree(second, mouse, '办结这封信？', '办结');
  const redaction = second.getByRole('form', { name: '公开稿' });
  await expect(redaction.getByRole('region', { name: '自动替换的内容' })).toContainText('13800005678');
  await expect(redaction.getByLabel('内容（公开）')).not.toHaveValue(/王小明|13800005678/);
  await expectAccessible(second);
  await button(redaction, '提交公开稿').click();
  await expect(state(second, '待确认公开')).toBeVisible();
  await expect(button(second, '公开')).toHaveCount(0);

  const third = await at(publisher, /^待确认公开/);
  await expectAccessible(third);
  await keyboard.press(button(third, '公开'));
  await agree(third, keyboard, '公开这封信？', '公开');
  const address = await third.getByRole('link', { name: '查看公开页面' }).getAttribute('href');
  await page.goto(address ?? '');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(answer)).toBeVisible();
  await expect(page.getByText(/王小明|13800005678/)).toHaveCount(0);
});
