import type { Locator, Page } from '@playwright/test';
import { brokenRules } from './axe';
import { aPdf, aPicture, aText, chosenWithKeys } from './files';
import { press, tabTo, write } from './keys';
import { rulesOfStyle } from './looks';
import { administrator } from './people.mjs';
import { test } from './sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

const wide = { width: 1440, height: 900 };
const phone = { width: 375, height: 760 };

const input = (page: Page) => page.locator('input[type=file]').first();
const opener = (page: Page, name: string) => page.getByRole('button', { name: `打开 ${name}`, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name });
/** A button of two Chinese characters, which the library sets apart. */
const word = (place: Page | Locator, text: string) => button(place, new RegExp(`^${[...text].join('\\s?')}$`));

async function library(page: Page, query = ''): Promise<void> {
  await page.goto(`/media${query}`);
  await expect(page.getByRole('heading', { name: '媒体库' })).toBeVisible();
}

/** Checks what is in sight, after whatever opened has come to rest, and on a phone what depends on its width. */
async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(phone);
  expect(await brokenRules(page, { only: rulesOfStyle })).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(wide);
}

test.beforeEach(async ({ page, enter }) => {
  await page.setViewportSize(wide);
  await enter(page, administrator);
});

test('real files are taken, shown in place, and the rest is refused with reasons', async ({ page }) => {
  await library(page);
  await input(page).setInputFiles([
    await aPicture(page, '接种门诊外景.jpg'),
    aPdf('预防接种工作规范.pdf'),
    aText('接种须知.txt', '请带好身份证和接种证。\n'),
    { name: '脚本.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') },
    { name: '网页.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html><script>alert(1)</script></html>') },
  ]);
  await expect(page.getByRole('heading', { name: '2 个没有上传成功' })).toBeVisible();
  await expect(page.getByText(/不支持上传 \.svg 文件/)).toBeVisible();
  await expect(page.getByText(/文件内容与扩展名 \.jpg 不符/)).toBeVisible();
  for (const name of ['接种门诊外景.jpg', '预防接种工作规范.pdf', '接种须知.txt']) {
    await expect(opener(page, name)).toBeVisible();
  }
  await expectFine(page);

  await opener(page, '接种须知.txt').click();
  await word(dialogOf(page, '接种须知.txt'), '预览').click();
  await expect(page.getByText('请带好身份证和接种证。')).toBeVisible();
  await page.keyboard.press('Escape');
  await word(dialogOf(page, '接种须知.txt'), '取消').click();
  await opener(page, '预防接种工作规范.pdf').click();
  await word(dialogOf(page, '预防接种工作规范.pdf'), '预览').click();
  const shown = page.locator('iframe[title="预防接种工作规范.pdf"]');
  await expect(shown).toBeVisible();
  const answer = await page.request.get((await shown.getAttribute('src')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
});

test('a picture is uploaded, described, cut, deleted and taken back by keyboard alone', async ({ page }) => {
  await library(page);
  const picture = await aPicture(page, '义诊现场.jpg');
  await tabTo(page, button(page, '上传文件'));
  await (await chosenWithKeys(page)).setFiles(picture);
  await press(page, opener(page, '义诊现场.jpg'));
  const dialog = dialogOf(page, '义诊现场.jpg');
  await write(page, dialog.getByRole('textbox', { name: '图片说明（替代文字）' }), '医生给老人量血压');
  await write(page, dialog.getByRole('textbox', { name: '来源或作者' }), '健康教育科');
  await press(page, word(dialog, '保存'));
  await expect(dialog).toBeHidden();

  await press(page, opener(page, '义诊现场.jpg'));
  await expect(dialog.getByRole('textbox', { name: '来源或作者' })).toHaveValue('健康教育科');
  await expect(dialog.getByRole('textbox', { name: '图片说明（替代文字）' })).toHaveValue('医生给老人量血压');
  await press(page, word(dialog, '裁剪'));
  const crop = dialogOf(page, '裁剪图片');
  await tabTo(page, crop.getByRole('application', { name: '裁剪区域' }));
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  await press(page, word(crop, '保存'));
  const cut = dialogOf(page, '义诊现场-裁剪.jpg');
  await expect(cut.getByText('727 × 436')).toBeVisible();
  await press(page, word(cut, '删除'));
  await press(page, word(dialogOf(page, '删除「义诊现场-裁剪.jpg」？'), '删除'));
  await expect(cut).toBeHidden();

  await press(page, button(page, '回收站'));
  await press(page, page.getByRole('checkbox', { name: '选择 义诊现场-裁剪.jpg' }), 'Space');
  await press(page, button(page, '取回'));
  await expect(page.getByText('回收站是空的')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await press(page, page.getByRole('button', { name: '文件', exact: true }));
  await expect(opener(page, '义诊现场-裁剪.jpg')).toBeVisible();
});

test('folders hold files; several are moved, credited, found, put into the bin and deleted for good', async ({
  page,
}) => {
  await library(page);
  await word(page, '新建').click();
  const folder = dialogOf(page, '新建文件夹');
  await folder.getByRole('textbox', { name: '名称' }).fill('流感疫苗');
  await word(folder, '保存').click();
  await expect(folder).toBeHidden();
  await input(page).setInputFiles([await aPicture(page, '排队.jpg'), await aPicture(page, '留观.jpg')]);
  await page.getByRole('checkbox', { name: '选择 排队.jpg' }).check();
  await page.getByRole('checkbox', { name: '选择 留观.jpg' }).check();
  const chosen = page.getByRole('status').filter({ hasText: '已选' });
  await expect(chosen).toHaveText(/已选 2 个/);

  await button(page, '移动到…').click();
  const move = dialogOf(page, '移动 2 个文件');
  await move.getByRole('combobox', { name: '目标文件夹' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '流感疫苗' }).click();
  await expectFine(page);
  await word(move, '移动').click();
  await expect(move).toBeHidden();
  await expect(chosen).toHaveCount(0);
  const folders = page.getByRole('tree', { name: '文件夹' });
  await folders.getByText('流感疫苗（2）').click();
  await expect(button(page, /^打开 /)).toHaveCount(2);

  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await button(page, '填写来源…').click();
  await dialogOf(page, '填写来源').getByRole('textbox', { name: '来源或作者' }).fill('免疫规划科');
  await word(dialogOf(page, '填写来源'), '确定').click();
  await expect(dialogOf(page, '填写来源')).toBeHidden();
  await folders.getByText('全部文件').click();
  const search = page.getByRole('searchbox', { name: '搜索文件' });
  await search.fill('免疫规划科');
  await search.press('Enter');
  await expect(button(page, /^打开 /)).toHaveCount(2);
  await expect(page).toHaveURL(/[?&]keyword=/);
  await expectFine(page);

  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await button(page, '批量删除').click();
  await word(dialogOf(page, '删除 2 个文件？'), '删除').click();
  await expect(page.getByText('没有符合条件的文件')).toBeVisible();
  await button(page, '回收站').click();
  await page.getByRole('checkbox', { name: '选择 排队.jpg' }).check();
  await page.getByRole('checkbox', { name: '选择 留观.jpg' }).check();
  await expectFine(page);
  await button(page, '彻底删除').click();
  const purge = dialogOf(page, '彻底删除 2 个文件？');
  await expect(button(purge, '彻底删除')).toBeDisabled();
  await button(purge, '不便拖动？点此验证').click();
  await button(purge, '确认').click();
  await expectFine(page);
  await button(purge, '彻底删除').click();
  await expect(page.getByText('回收站是空的')).toBeVisible();

  await page.getByRole('button', { name: '文件', exact: true }).click();
  await folders.getByText(/^流感疫苗/).click();
  await button(page, '删除：流感疫苗').click();
  await word(dialogOf(page, '删除文件夹「流感疫苗」？'), '删除').click();
  await expect(folders.getByText(/^流感疫苗/)).toHaveCount(0);
});

test('a picture of an article says so, stays while it is used, and comes back from the bin', async ({ page }) => {
  await library(page);
  const name = '查验证明.jpg';
  await input(page).setInputFiles(await aPicture(page, name));
  await expect(opener(page, name)).toBeVisible();

  await page.goto('/content/article/edit/new');
  const title = `入托入学先查验接种证 ${Date.now() % 100000}`;
  await page.getByRole('textbox', { name: /^\*?标题$/ }).fill(title);
  await page.getByRole('combobox', { name: /所属栏目/ }).fill('热点解读');
  await page
    .locator('.ant-select-tree-title, .ant-select-item-option-content')
    .filter({ hasText: '热点解读' })
    .first()
    .click();
  await button(page, '选择图片，选择封面').click();
  const picker = dialogOf(page, '选择封面');
  await picker.getByRole('searchbox', { name: '搜索图片' }).fill('查验证明');
  await picker.getByRole('searchbox', { name: '搜索图片' }).press('Enter');
  await expect(picker.getByRole('radio')).toHaveCount(1);
  await picker.getByText(name).click();
  await expect(picker.getByRole('radio', { name: new RegExp(name) })).toBeChecked();
  await picker.getByRole('textbox', { name: '图片说明（替代文字）' }).fill('家长在窗口领取查验证明');
  await button(picker, '使用这张图片').click();
  const cover = page.getByRole('img', { name: '家长在窗口领取查验证明' });
  await expect(cover).toBeVisible();
  const address = new URL((await cover.getAttribute('src')) ?? '', page.url()).pathname;
  const served = async () => (await page.request.get(address)).status();
  await button(page, '保存草稿').click();
  await expect(page).toHaveURL(/\/content\/article\/edit\/\d+$/);
  const article = page.url();

  await library(page, '?keyword=查验证明');
  await expect(page.getByText('用于 1 处')).toBeVisible();
  await opener(page, name).click();
  const file = dialogOf(page, name);
  const uses = file.getByRole('region', { name: '使用情况' }).getByRole('link');
  await expect(uses).toHaveText(title);
  await expectFine(page);
  const question = dialogOf(page, `删除「${name}」？`);
  await word(file, '删除').click();
  await word(question, '删除').click();
  await expect(page.getByText(/正被 1 处使用，不能删除/)).toBeVisible();
  await expect(file).toBeVisible();
  expect(await served()).toBe(200);

  await uses.click();
  await expect(page).toHaveURL(article);
  await button(page, '移除图片').click();
  await button(page, '保存草稿').click();
  await expect(page.getByText(/已保存|保存成功/).first()).toBeVisible();

  await library(page, '?keyword=查验证明&unused=1');
  await opener(page, name).click();
  await expect(file.getByText('还没有被使用')).toBeVisible();
  await word(file, '删除').click();
  await word(question, '删除').click();
  await expect(page.getByText('没有符合条件的文件')).toBeVisible();
  expect(await served()).toBe(404);

  await library(page, '?place=bin');
  await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
  await button(page, '取回').click();
  await expect(page.getByText('回收站是空的')).toBeVisible();
  expect(await served()).toBe(200);
});
