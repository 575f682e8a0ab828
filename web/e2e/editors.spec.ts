import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { button, compose, open, pressChoice, pressTool, stored } from './editing';
import { keys, press, tabTo } from './keys';
import { administrator } from './people.mjs';
import { galleryPort } from './ports.mjs';
import { signIn } from './sign-in';
import { staffCalls } from './staff-calls';
import { expect, expectAccessible, test } from './test';

test.describe('the rich-text editor', () => {
  test.use({ baseURL: `http://127.0.0.1:${galleryPort}` });

  const start = async (page: Page, html = '') => {
    const text = await open(page, 'rich-text/stored', '正文');
    await stored(page).fill(html);
    await text.focus();
    await page.keyboard.press('Control+End');
    return text;
  };

  test('is written by keyboard alone: headings, lists, marks, a link, and out again', async ({ page }) => {
    const text = await start(page);
    await pressChoice(page, '段落样式：正文', '标题 2');
    await expect(text).toBeFocused();
    await page.keyboard.type('什么时候打');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- 老人');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('60 岁以上');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+B');
    await page.keyboard.type('孩子');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+B');
    await page.keyboard.press('Control+K');
    const dialog = page.getByRole('dialog', { name: '插入链接' });
    await dialog.waitFor();
    await tabTo(page, dialog.getByRole('textbox', { name: '显示文字' }));
    await page.keyboard.type('接种门诊名单');
    await tabTo(page, dialog.getByRole('textbox', { name: '链接地址' }));
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/请填写以 http/)).toBeVisible();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('/rabies/41');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(stored(page)).toHaveValue(
      '<h2>什么时候打</h2><ul><li>老人<ul><li>60 岁以上</li></ul></li><li><strong>孩子</strong></li></ul><p><a href="/rabies/41">接种门诊名单</a></p>',
    );
    await expect(text).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(text).toBeFocused();
  });

  test('makes a table with header cells and a caption, cell by cell', async ({ page }) => {
    await start(page);
    await pressChoice(page, '表格', '插入表格（3 行 3 列）');
    for (const cell of ['门诊', '时间', '电话', '城关']) {
      await page.keyboard.type(cell);
      await page.keyboard.press('Tab');
    }
    await pressChoice(page, '表格', '删除列');
    await pressChoice(page, '表格', '首列设为或取消表头');
    await pressChoice(page, '表格', '表格标题…');
    const dialog = page.getByRole('dialog', { name: '表格标题' });
    await tabTo(page, dialog.getByRole('textbox', { name: '标题' }));
    await page.keyboard.type('门诊时间');
    await page.keyboard.press('Enter');
    await expect(stored(page)).toHaveValue(
      /^<table><caption>门诊时间<\/caption><thead><tr><th scope="col">门诊<\/th><th scope="col">电话<\/th><\/tr><\/thead><tbody><tr><th scope="row">城关<\/th><td><\/td><\/tr>/,
    );
    await expect(dialog).toBeHidden();
    await expect(page.locator('.ProseMirror')).toBeFocused();
    await keys(page, 'Control+End', 'ArrowDown');
    await page.keyboard.type('表后');
    await expect(stored(page)).toHaveValue(/<\/table><p>表后<\/p>$/);
  });

  test('sets boxes, colours, alignment, indentation and characters that no keyboard has', async ({ page }) => {
    const text = await start(page, '<p>前</p>');
    for (const [label, kind] of [
      ['要点', 'points'],
      ['何时就医', 'doctor'],
      ['警示', 'warning'],
    ] as const) {
      await stored(page).fill('<p>前</p>');
      await text.focus();
      await page.keyboard.press('Control+End');
      await pressChoice(page, '提示框', label);
      await page.keyboard.type('高热不退');
      await expect(stored(page)).toHaveValue(
        `<p>前</p><aside data-callout="${kind}"><p><strong>${label}</strong></p><p>高热不退</p></aside>`,
      );
    }
    await stored(page).fill('<p>气温低于</p>');
    await text.focus();
    await page.keyboard.press('Control+End');
    await pressTool(page, '特殊字符');
    const dialog = page.getByRole('dialog', { name: '特殊字符' });
    await press(page, button(dialog, '℃'));
    await press(page, button(dialog, /关\s?闭/).last());
    await text.focus();
    await page.keyboard.press('Control+A');
    await pressChoice(page, '文字颜色', '朱红（提醒）');
    await pressTool(page, '居中');
    await pressTool(page, '增加缩进');
    await expect(stored(page)).toHaveValue(
      '<p data-align="center" data-indent="1"><span data-color="alert">气温低于℃</span></p>',
    );
  });

  test('finds and replaces, undoes and does again', async ({ page }) => {
    const text = await start(page, '<p>流感和<strong>流</strong>感，H1N1 和 h1n1</p>');
    await page.keyboard.press('Control+F');
    await page.keyboard.type('h1n1');
    const bar = page.getByRole('search', { name: '查找和替换' });
    await expect(bar.getByRole('status')).toHaveText('第 1 处，共 2 处');
    await page.keyboard.press('Enter');
    await expect(bar.getByRole('status')).toHaveText('第 2 处，共 2 处');
    await tabTo(page, bar.getByRole('checkbox', { name: '区分大小写' }));
    await page.keyboard.press('Space');
    await expect(bar.getByRole('status')).toHaveText('第 1 处，共 1 处');
    await page.keyboard.press('Shift+Tab');
    await bar.getByRole('textbox', { name: '查找', exact: true }).fill('流感');
    await tabTo(page, bar.getByRole('textbox', { name: '替换为' }));
    await page.keyboard.type('感冒');
    await press(page, button(bar, '全部替换'));
    await expect(stored(page)).toHaveValue('<p>感冒和<strong>感冒</strong>，H1N1 和 h1n1</p>');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(text).toBeFocused();
    await page.keyboard.press('Control+Z');
    await expect(stored(page)).toHaveValue('<p>流感和<strong>流</strong>感，H1N1 和 h1n1</p>');
    await page.keyboard.press('Control+Y');
    await expect(stored(page)).toHaveValue('<p>感冒和<strong>感冒</strong>，H1N1 和 h1n1</p>');
  });

  test('covers the page, shows its source and takes it back', async ({ page }) => {
    const text = await start(page, '<p>一</p>');
    await pressTool(page, '全屏');
    await expect.poll(() => stored(page).evaluate((box) => box.closest('[inert]') !== null)).toBe(true);
    const zIndex = await text.evaluate((element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).position === 'fixed') return getComputedStyle(at).zIndex;
      }
      return 'none';
    });
    expect(zIndex).toBe('999');
    await expectAccessible(page);
    await keys(page, 'Escape', 'Escape');
    await expect.poll(() => stored(page).evaluate((box) => box.closest('[inert]'))).toBeNull();
    await text.focus();
    await pressTool(page, '源代码');
    const source = page.getByRole('textbox', { name: '正文的源代码' });
    await expect(source).toContainText('<p>一</p>');
    await source.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('<h2 onclick="x()">题</h2><p style="color:red">二</p>');
    await expect(stored(page)).toHaveValue('<h2>题</h2><p>二</p>');
    await button(page, '源代码').click();
    await expect(text).toHaveText('题二');
  });

  test('cleans what comes from Word and stores its pictures', async ({ page }) => {
    const text = await start(page);
    const picture = readFileSync(new URL('../src/widgets/upload/sample.jpg', import.meta.url)).toString('hex');
    await text.evaluate((element, hex) => {
      const item = (bullet: string, words: string) =>
        `<p class=MsoListParagraph style='text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>${words}<o:p></o:p></p>`;
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:10.5pt;} --></style></head><body lang=ZH-CN><!--StartFragment--><h1 style='text-align:center'><span style='font-family:黑体'>接种须知<span lang=EN-US><o:p></o:p></span></span></h1><p class=MsoNormal style='text-indent:21.0pt'><b><span style='font-family:宋体'>请</span></b><span style='font-family:宋体'>带好身份证。</span></p>${item('1.', '先登记')}${item('2.', '再留观')}<table class=MsoTableGrid border=1><tr><td width=200><p><b>周</b></p></td><td><p><b>例数</b></p></td></tr><tr><td><p>1</p></td><td><p>12</p></td></tr></table><p class=MsoNormal><img width=100 height=80 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.jpg"></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`,
      );
      clipboardData.setData('text/rtf', `{\\rtf1{\\*\\shppict{\\pict\\picw10\\jpegblip ${hex}}}}`);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, picture);
    await expect(stored(page)).toHaveValue(
      '<h2 data-align="center">接种须知</h2><p data-indent="first"><strong>请</strong>带好身份证。</p><ol><li>先登记</li><li>再留观</li></ol><table><thead><tr><th scope="col">周</th><th scope="col">例数</th></tr></thead><tbody><tr><td>1</td><td>12</td></tr></tbody></table><figure><img src="/pictures/mask.svg" alt="" width="560" height="300"></figure>',
    );
  });

  test('says while one writes what readers cannot read, and leads there', async ({ page }) => {
    const text = await start(page, '<p>前</p>');
    const hints = page.getByRole('group').filter({ hasText: '读者可能读不到' });
    await page.keyboard.press('Enter');
    await pressChoice(page, '段落样式：正文', '标题 4');
    await page.keyboard.type('小标题');
    await expect(hints.getByRole('status')).toHaveText('1 处读者可能读不到或看不懂');
    await press(page, hints.locator('summary'));
    await press(page, button(hints, /第一个标题应当是“标题 2”/));
    await expect(text).toBeFocused();
    await pressChoice(page, '段落样式：标题 4', '标题 2');
    await expect(hints).toBeHidden();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(hints.getByRole('status')).toHaveText('1 处读者可能读不到或看不懂');
    await button(hints, /图片没有替代文字/).click();
    const dialog = page.getByRole('dialog', { name: '图片' });
    await tabTo(page, dialog.getByRole('textbox', { name: '替代文字' }));
    await page.keyboard.type('戴口罩的人');
    await page.keyboard.press('Enter');
    await expect(stored(page)).toHaveValue(/alt="戴口罩的人"/);
    await expect(hints).toBeHidden();
  });

  test('takes Chinese of an input method, also where hints and the search look', async ({ page }) => {
    const text = await start(page, '<h4>旧题</h4><p>预防</p>');
    await compose(page, 'liugan', '流感');
    await expect(stored(page)).toHaveValue('<h4>旧题</h4><p>预防流感</p>');
    await page.keyboard.press('Control+F');
    await compose(page, 'liugan', '流感');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('第 1 处，共 1 处');
    await page.keyboard.press('Escape');
    await text.focus();
    await page.keyboard.press('Control+End');
    await compose(page, 'yimiao', '疫苗');
    await expect(stored(page)).toHaveValue('<h4>旧题</h4><p>预防流感疫苗</p>');
    await expect(text).toHaveText('旧题预防流感疫苗');
    await page.keyboard.press('Control+Z');
    await expect(stored(page)).not.toHaveValue(/liu|yimiao/);
  });
});

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

test('an article is written with real files, and readers see what was saved', async ({ page, request }) => {
  await signIn(page, administrator);
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
  await page.keyboard.press('Control+End');

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
    await keys(page, 'Control+End');
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
    await keys(page, 'Control+End');
    await chooseFile(page, '视频', { name: '洗手.mp4', mimeType: 'video/mp4', buffer: film() });
    await expect(text.locator('video')).toBeVisible();
    await text.locator('figcaption').last().click();
    await page.keyboard.type('七步洗手法（有字幕）');
    await keys(page, 'Control+End');
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
