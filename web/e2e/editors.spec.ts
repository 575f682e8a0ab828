import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { button, keyInText, pressChoice, pressTool } from './editing';
import { administrator } from './people.mjs';
import { test } from './sign-in';
import { staffCalls } from './staff-calls';
import { expect, expectAccessible } from './test';

/** The smallest film that has all its parts. */
function film(): Buffer {
  const box = (kind: string, content: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(content.length + 8);
    return Buffer.concat([size, Buffer.from(kind), content]);
  };
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    box('mdat', Buffer.from('frame'.repeat(1000))),
    box('moov', box('mvhd', Buffer.alloc(100))),
  ]);
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const photo = readFileSync(new URL('../src/widgets/upload/sample.jpg', import.meta.url));

type Saved = { id: string; version: number; body: string };

/** Goes to a tool by keyboard and gives the file that it asks for. */
async function chooseFile(page: Page, tool: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressTool(page, tool)]);
  await chooser.setFiles(file);
}

test('an article is written with real files, and readers see what was saved', async ({ page, request, enter }) => {
  await enter(page, administrator);
  const call = await staffCalls(request);
  const blank = {
    columnId: '84',
    title: '流感季接种指南',
    source: '办公室',
    body: '<h2>怎么接种</h2><p>请先看图。</p>',
  };
  const { id } = await call<Saved>('/content/article/add', blank);
  await page.goto(`/content/article/edit/${id}`);
  const text = page.getByRole('textbox', { name: '正文', exact: true });
  await text.click();
  await keyInText(page, 'Control+End');

  await test.step('a picture of this computer', async () => {
    await pressChoice(page, '图片', '插入图片…');
    const dialog = page.getByRole('dialog', { name: '插入图片' });
    await dialog.locator('input[type=file]').setInputFiles({ name: '门诊.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(dialog.getByRole('img')).toBeVisible();
    await button(dialog, /插\s?入/).click();
    await expect(dialog.getByText(/请(填写|输入)备注/)).toBeVisible();
    await dialog.getByRole('textbox', { name: '备注' }).fill('接种门诊的大门');
    await page.waitForTimeout(1_600); // two presses within 1.5 s are taken for one
    await button(dialog, /插\s?入/).click();
    await expect(text.getByRole('img', { name: '接种门诊的大门' })).toBeVisible();
    await page.keyboard.type('大门朝东');
  });

  await test.step('a picture of the library, with its caption', async () => {
    await keyInText(page, 'Control+End');
    await pressChoice(page, '图片', '从图库选择…');
    const dialog = page.getByRole('dialog', { name: '插入图片' });
    await dialog.getByRole('radio', { name: /门诊\.jpg/ }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('textbox', { name: '图片说明（替代文字）' }).fill('排队的人');
    await dialog.getByRole('textbox', { name: '图注' }).fill('上午人多');
    await button(dialog, '使用这张图片').click();
    await expect(text.getByRole('img', { name: '排队的人' })).toBeVisible();
  });

  await test.step('a film and an attachment', async () => {
    await keyInText(page, 'Control+End');
    await chooseFile(page, '视频', { name: '洗手.mp4', mimeType: 'video/mp4', buffer: film() });
    await expect(text.locator('video')).toBeVisible();
    await text.locator('figcaption').last().click();
    await page.keyboard.type('七步洗手法（有字幕）');
    await keyInText(page, 'Control+End');
    await chooseFile(page, '附件', { name: '知情同意书.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(text.getByRole('link', { name: '知情同意书.pdf' })).toBeVisible();
  });

  await expect(page.getByText(/读者可能读不到/)).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/保存成功|已保存/).first()).toBeVisible();
  const saved = await call<Saved>(`/content/article/queryById?id=${id}`, undefined, 'GET');
  const file = String.raw`/api/sys/common/static/[\w/]+`;
  expect(saved.body).toMatch(
    new RegExp(
      `^<h2>怎么接种</h2><p>请先看图。</p>` +
        `<figure><img src="${file}\\.jpg" alt="接种门诊的大门" width="\\d+" height="\\d+"><figcaption>大门朝东</figcaption></figure>` +
        `<figure><img src="${file}\\.jpg" alt="排队的人" width="\\d+" height="\\d+"><figcaption>上午人多</figcaption></figure>` +
        `<figure><video src="${file}\\.mp4" controls="" preload="metadata"></video><figcaption>七步洗手法（有字幕）</figcaption></figure>` +
        `<p data-file="pdf"><a href="${file}\\.pdf\\?download=1">知情同意书\\.pdf</a>（PDF，1 KB）</p>(<p></p>)?$`,
    ),
  );

  const published = await call<Saved>('/content/article/publish', saved);
  await page.goto(`/detail/${blank.columnId}/${id}`);
  const shown = page.locator('.prose');
  await expect(shown.getByRole('img', { name: '接种门诊的大门' })).toBeVisible();
  await expect(shown.locator('figcaption')).toHaveText(['大门朝东', '上午人多', '七步洗手法（有字幕）']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('link', { name: '知情同意书.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('知情同意书.pdf');
  await expectAccessible(page);
  await call('/content/article/withdraw', { ...published, reason: '只是试一试' });
});
