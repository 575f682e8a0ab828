import type { Locator, Page } from '@playwright/test';
import { atRest } from './at-rest';
import { expectFocusSeen } from './focus';
import { button, field, keys, leave, press, tabTo, write } from './keys';
import { captcha } from './people.mjs';
import { expect, test } from './test';

// The walk without a mouse, step by step. Each stop on the way must be seen: tabTo and press look at all of them. The steps that lead through
// services are in their files, by keyboard, too: 7 and 13 in clinics.spec.ts, 8 in calculators.spec.ts, 11 in survey.spec.ts, 12 in
// recruitment.spec.ts.

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Goes to a group of radios by Tab and moves in it by the arrows. */
async function choose(page: Page, group: RegExp | string, wanted: string): Promise<void> {
  const place = page.getByRole('group', { name: group });
  const chosen = place.getByRole('radio', { name: wanted, exact: true });
  const inside = () => place.evaluate((element) => element.contains(document.activeElement));
  for (let presses = 0; presses < 60 && !(await inside()); presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let moves = 0; moves < 12 && !(await chosen.isChecked()); moves++) await page.keyboard.press('ArrowDown');
  await expect(chosen).toBeChecked();
}

/** Turns a switch over and back; it must tell its state each time. */
async function switchTwice(page: Page, toggle: Locator): Promise<void> {
  const before = (await toggle.getAttribute('aria-pressed')) === 'true';
  for (const pressed of [!before, before]) {
    await press(page, toggle, 'Space');
    await expect(toggle).toHaveAttribute('aria-pressed', String(pressed));
  }
}

const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);

test('the frame of the portal', async ({ page }) => {
  await page.goto('/index');

  await test.step('1 Tab shows 跳到主要内容, Enter moves the focus to main', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
    await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeInViewport();
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect((await expectFocusSeen(page)).area).toBe('main');
  });

  await test.step('2 the menu: arrows, Enter opens, Esc and Tab close, the focus returns', async () => {
    const menu = page.getByRole('navigation', { name: '主导航' });
    const entry = menu.locator('summary').filter({ hasText: '健康科普' });
    const child = menu.getByRole('link', { name: '热点解读' });
    await menu.getByRole('link', { name: '首页' }).focus();
    for (const name of ['机构概况', '新闻动态', '健康科普']) {
      await page.keyboard.press('ArrowRight');
      expect((await expectFocusSeen(page)).label).toBe(name);
    }
    await page.keyboard.press('Enter');
    await expect(child).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(child).toBeHidden();
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(child).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(child).toBeHidden();
    await expect(entry).toBeFocused();
    await page.keyboard.press('ArrowDown');
    expect((await expectFocusSeen(page)).label).toBe('进入健康科普');
    await page.keyboard.press('ArrowDown');
    await expect(child).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(entry).toBeFocused();
    await keys(page, 'ArrowDown', 'ArrowDown');
    await leave(page);
    await expect(page).toHaveURL(/\/article\/n\/30\/31$/);
    await expect(page).toHaveTitle(/^热点解读_/);
  });

  const banner = page.getByRole('banner');
  await test.step('3 the header leaves after 100 px, comes back under the focus and never covers it', async () => {
    await page.goto('/detail/31/31001');
    await atRest(page);
    await scrollTo(page, 1500);
    await expect(banner).not.toBeInViewport();
    await scrollTo(page, 1400);
    await expect(banner.getByRole('navigation')).toBeInViewport();
    await scrollTo(page, 1500);
    await expect(banner).not.toBeInViewport();
    const before = await page.evaluate(() => window.scrollY);
    await banner.locator('summary').filter({ hasText: '互动交流' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await expectFocusSeen(page)).area).toBe('header');
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(300);
    // On through the page, and backwards, which scrolls up and calls the header: it must not lie over what is reached.
    await page.getByRole('main').getByRole('link').last().focus();
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Shift+Tab');
      await expectFocusSeen(page);
    }
  });

  await test.step('设为首页 and 加入收藏 say in a dialog what to do, and give the focus back', async () => {
    await scrollTo(page, 0);
    const opener = button(page, '加入收藏');
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '加入收藏' });
    await expect(dialog).toContainText('Ctrl');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('4 search: suggestions with arrows, Esc, Enter; the box is empty afterwards', async () => {
    const box = page.getByRole('banner').getByRole('combobox');
    await box.focus();
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await expect(page).toHaveURL(/\/detail\//);
    const typed = page.getByRole('banner').locator('input[name="keyword"]');
    await page.keyboard.type('lg', { delay: 30 });
    const suggestion = page.getByRole('option', { name: '流感', exact: true });
    await expect(suggestion).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(suggestion).toBeHidden();
    await expect(typed).toHaveValue('lg');
    await page.keyboard.press('y');
    await page.keyboard.press('Backspace');
    await expect(suggestion).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^“流感”的搜索结果_/);
    await page.goBack();
    await expect(typed).toHaveValue('');
    await box.focus();
    await expectFocusSeen(page);
    await page.keyboard.type('手足口');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^“手足口”的搜索结果_/);
    await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('手足口');
  });

  await test.step('5 the accessibility toolbar: opens, its toggles tell their state, closing gives the focus back', async () => {
    await page.goto('/index');
    const opener = button(page, '无障碍');
    await press(page, opener);
    const toolbar = page.getByRole('region', { name: '无障碍工具栏' });
    await expect(button(toolbar, '语音')).toBeFocused();
    const bar = ['语音', '指读', '长辈版', '大字幕', '十字线'];
    for (const name of bar) await switchTwice(page, button(toolbar, name));
    await press(page, button(toolbar, '更多'));
    for (const name of ['突出链接', '突出焦点', '大鼠标', '阅读尺']) await switchTwice(page, button(toolbar, name));
    expect(await toolbar.locator('button[aria-pressed]').count()).toBe(bar.length + 4);
    await page.keyboard.press('Escape');
    await expect(button(toolbar, '更多')).toBeFocused();
    await tabTo(page, button(toolbar, '关闭'));
    await leave(page);
    await expect(toolbar).toBeHidden();
    await expect(opener).toBeFocused();
    await press(page, opener);
    await press(page, button(toolbar, '更多'));
    await press(page, button(toolbar, '本页不显示'));
    await expect(toolbar).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('6 the floating tools open by Enter and close by Esc', async () => {
    const codes = page.getByRole('navigation', { name: '快捷工具' }).locator('summary');
    await codes.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: '本页网址的二维码' }).last()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(codes).toBeFocused();
  });

  await test.step('14 the links of the 404 page', async () => {
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle(/^没有找到这个页面_/);
    await tabTo(page, page.getByRole('main').getByRole('link', { name: '首页', exact: true }).first());
    await leave(page);
    await expect(page).toHaveURL(/\/index$/);
  });
});

/** Reads code and password of a receipt. */
const receiptOf = async (page: Page) => (await page.locator('.receipt dd').allInnerTexts()).map((text) => text.trim());

test('a letter and its answer', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let receipt: string[] = [];

  await test.step('9 a letter: three pages of questions, back keeps the answers, check page, receipt, copy', async () => {
    await page.goto('/message/81?write=1');
    await choose(page, '来信的类型', '咨询');
    await choose(page, '内容属于哪一类', '免疫规划');
    await leave(page);
    await write(page, field(page, '标题'), '孩子打完疫苗发烧怎么办');
    await write(
      page,
      page.getByLabel('内容', { exact: true }),
      '昨天接种了百白破疫苗，今天体温三十八度，需要去医院吗？',
    );
    await press(page, page.locator('#district'), 'ArrowDown');
    await expect(page.locator('#district')).toHaveValue('江北区');
    await choose(page, /^信里有没有您或别人的健康信息/, '没有健康信息');
    await tabTo(page, button(page, '返回上一步'));
    await leave(page);
    await expect(page.getByRole('radio', { name: '咨询', exact: true })).toBeChecked();
    await tabTo(page, button(page, '继续'));
    await leave(page);
    await expect(field(page, '标题')).toHaveValue('孩子打完疫苗发烧怎么办');
    await tabTo(page, button(page, '继续'));
    await leave(page);
    await write(page, page.getByLabel('怎么称呼您'), '王女士');
    await write(page, page.getByRole('textbox', { name: '电话' }), '13800005678');
    await press(page, page.getByRole('checkbox', { name: /我已阅读并同意中心为办理这封信/ }), 'Space');
    await leave(page);
    await title(page, '寄出以前请核对');
    await tabTo(page, button(page, '改用图形验证码'));
    await leave(page);
    await write(page, page.getByLabel('请输入图中的字符'), captcha);
    await leave(page);
    await title(page, '信已寄出');
    receipt = await receiptOf(page);
    await press(page, page.getByRole('button', { name: /复制/ }).first());
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(receipt[0] ?? '-');
  });

  await test.step('10 the letter is looked up, first with a wrong password', async () => {
    await page.goto('/messagesearch/82');
    await write(page, page.getByLabel('查询码', { exact: true }), receipt[0] ?? '');
    await write(page, page.getByLabel('查询密码'), 'CDFG-HJKM');
    await leave(page);
    await expect(page.getByRole('link', { name: '查询码或密码不对，请对照回执再输入一次' })).toBeVisible();
    await write(page, page.getByLabel('查询密码'), receipt[1] ?? '');
    await leave(page);
    await title(page, '孩子打完疫苗发烧怎么办');
  });
});
