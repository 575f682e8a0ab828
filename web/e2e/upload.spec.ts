import type { CDPSession, Page } from '@playwright/test';
import { aPdf, aPicture, aText, chosenWithKeys } from './files';
import { press, tabTo, write } from './keys';
import { galleryPort } from './ports.mjs';
import { expect, expectNoSidewaysScroll, expectAccessible as expectPageAccessible, test } from './test';

test.use({ baseURL: `http://127.0.0.1:${galleryPort}` });

const open = async (page: Page, scenario: string, widget = 'upload') => {
  await page.goto('about:blank');
  await page.goto(`/gallery.html#${widget}/${scenario}`);
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const input = (page: Page) => page.locator('input[type=file]');
const stored = (page: Page) => page.locator('output').last();

/** A widget by itself brings no heading of the page. */
async function expectAccessible(page: Page): Promise<void> {
  await page.waitForTimeout(400); // what opens has come to rest
  await expectPageAccessible(page, ['page-has-heading-one']);
}

test('pictures are compressed, but not what compressing would spoil', async ({ page }) => {
  await open(page, 'image-sizes');
  const files = [
    await aPicture(page, '照片.jpg', { width: 500, height: 500, noise: true }),
    await aPicture(page, '截图.png', { type: 'image/png', width: 500, height: 500, noise: true }),
    await aPicture(page, '透明.png', { type: 'image/png', clear: true }),
  ];
  await input(page).setInputFiles(files);
  await expect(page.getByRole('img')).toHaveCount(3);
  await expect(stored(page)).toContainText('透明.png');
  const [photo, shot, clear] = JSON.parse((await stored(page).textContent()) ?? '');
  expect(photo.fileName).toBe('照片.jpg');
  expect(photo.fileSize).toBeLessThan((files[0]?.buffer.length ?? 0) / 2);
  expect(shot.fileName).toBe('截图.jpg');
  expect(shot.fileSize).toBeLessThan((files[1]?.buffer.length ?? 0) / 2);
  expect(clear).toMatchObject({ fileName: '透明.png', fileSize: files[2]?.buffer.length });
});

test('what is too large or no picture is refused', async ({ page }) => {
  const megabytes = (name: string, mimeType: string) => ({
    name,
    mimeType,
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await open(page, 'image-card');
  await input(page).setInputFiles(megabytes('大图.jpg', 'image/jpeg'));
  await expect(page.getByText('图片大小超过10M,请重新上传')).toBeVisible();
  await input(page).setInputFiles(aPdf('规范.pdf'));
  await expect(page.getByText('请上传图片')).toBeVisible();
  await open(page, 'file-empty');
  await input(page).setInputFiles(megabytes('大文件.zip', 'application/zip'));
  await expect(page.getByText('文件大小超过10M,请重新上传')).toBeVisible();
  await expect(stored(page)).toHaveText('（空）');
});

test('pictures are chosen, ordered, looked at and removed by keyboard alone', async ({ page }) => {
  await open(page, 'image-card');
  const fourth = await aPicture(page, '第四张.jpg');
  await tabTo(page, button(page, '现场照片 上传图片'));
  await (await chosenWithKeys(page)).setFiles(fourth);
  const forward = button(page, '前移 第四张.jpg');
  await expect(forward).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await press(page, forward);
  await expect(forward).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('listitem').nth(1)).toContainText('第四张');
  await press(page, button(page, '后移 第四张.jpg'));
  await expect(page.getByRole('listitem').nth(2)).toContainText('第四张');
  await press(page, button(page, '预览 第四张.jpg'));
  await expect(page.getByRole('dialog', { name: '第四张.jpg' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, '预览 第四张.jpg')).toBeFocused();
  await press(page, button(page, '删除 第四张.jpg'));
  await expect(page.getByRole('listitem').filter({ hasText: '第四张' })).toHaveCount(0);
  await expect(button(page, '现场照片 上传图片')).toBeFocused();
});

test('pictures are put in order by dragging, and the ends are said', async ({ page }) => {
  await open(page, 'image-card');
  const [first, second, third] = (await stored(page).textContent())?.split(',') ?? [];
  const tiles = page.getByRole('listitem');
  await tiles.nth(2).dragTo(tiles.nth(0));
  await expect(stored(page)).toHaveText([third, first, second].join(','));
  await button(page, /^前移/).first().click();
  await expect(page.getByText('未知的操作')).toBeVisible();
  await button(page, /^后移/).last().click();
  await expect(page.getByText('已到最后~')).toBeVisible();
});

test('an attachment shows how far it is, is given up, fails, is sent again: by keyboard alone', async ({ page }) => {
  await open(page, 'file-waiting');
  await tabTo(page, button(page, '附件 点击上传'));
  await (await chosenWithKeys(page, 'Space')).setFiles(aPdf('预防接种工作规范.pdf'));
  await expect(page.getByRole('progressbar', { name: '预防接种工作规范.pdf 上传进度' })).toBeVisible();
  await expectAccessible(page);
  const name = button(page, '预防接种工作规范.pdf').first();
  await expect(name.getByText('预防接种工', { exact: true })).toBeVisible();
  await tabTo(page, name);
  await expect(page.getByRole('tooltip')).toHaveText('预防接种工作规范.pdf');
  await press(page, button(page, '取消上传 预防接种工作规范.pdf'));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(stored(page)).toHaveText('（空）');

  await open(page, 'file-refused');
  await tabTo(page, button(page, '附件 点击上传'));
  await (await chosenWithKeys(page)).setFiles(aPdf('规范.pdf'));
  await expect(page.getByText('存储配额已用完，请联系管理员')).toBeVisible();
  await expect(page.getByText('规范.pdf 上传失败.').first()).toBeVisible();
  await expectAccessible(page);
  await press(page, button(page, '重新上传 规范.pdf'));
  await expect(button(page, '重新上传 规范.pdf')).toBeVisible();
  await expect(stored(page)).toHaveText('（空）');
});

test('a picture that was not stored is spoken of in a dialog', async ({ page }) => {
  await open(page, 'image-refused');
  await input(page).setInputFiles(await aPicture(page, '大门.jpg'));
  const dialog = page.getByRole('dialog', { name: '上传出错' });
  await expect(dialog).toContainText('错误信息：存储配额已用完，请联系管理员');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button(page, '重新上传 大门.jpg')).toBeVisible();
});

test('a file in the cell of a table is chosen and removed by keyboard alone', async ({ page }) => {
  await open(page, 'cell-empty');
  await tabTo(page, button(page, '验收单 点击上传'));
  await (await chosenWithKeys(page)).setFiles(aText('运输温度记录.txt', '2.0–8.0 ℃'));
  await expect(page.getByRole('link', { name: '下载 运输温度记录.txt' })).toBeVisible();
  await expect(button(page, '验收单 点击上传')).toHaveCount(0);
  await press(page, button(page, '删除 运输温度记录.txt'));
  await expect(stored(page)).toHaveText('（空）');
  await expect(button(page, '验收单 点击上传')).toBeFocused();
});

test('the upload dialog is 520 wide and wants a file', async ({ page }) => {
  await open(page, 'upload-dialog');
  const dialog = page.getByRole('dialog', { name: '上传文件' });
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(520);
  await press(page, dialog.getByRole('button', { name: /确\s?定/ }));
  await expect(dialog.getByText('未上传任何文件')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, dialog.getByRole('button', { name: '文件 点击上传' }));
  await (await chosenWithKeys(page)).setFiles(aPdf('规范.pdf'));
  await expect(dialog.getByRole('link', { name: '下载 规范.pdf' })).toBeVisible();
  await press(page, dialog.getByRole('button', { name: /确\s?定/ }));
  await expect(stored(page)).not.toHaveText('（空）');
});

test('a picture is inserted from this computer and by its address, by keyboard alone, not twice at once', async ({
  page,
}) => {
  await open(page, 'insert-dialog');
  const dialog = page.getByRole('dialog', { name: '插入图片' });
  const insert = dialog.getByRole('button', { name: /插\s?入/ });
  await tabTo(page, dialog.getByRole('button', { name: '图片 上传图片' }));
  await (await chosenWithKeys(page)).setFiles(await aPicture(page, '护士.jpg'));
  await expect(dialog.getByRole('img', { name: '护士.jpg' })).toBeVisible();
  await write(page, dialog.getByRole('textbox', { name: '备注' }), '护士给孩子接种');
  await press(page, insert);
  await expect(stored(page)).toContainText('护士给孩子接种 /');
  const clicked = Date.now();
  await page.keyboard.press('Enter');
  await expect(page.getByText('你点击的太快了，请慢点点击!')).toBeVisible();
  await expectAccessible(page);

  await tabTo(page, dialog.getByRole('tab', { name: '本地上传' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const panel = dialog.getByRole('tabpanel', { name: '网络图片地址' });
  await write(page, panel.getByRole('textbox', { name: '网络图片地址' }), 'https://example.org/a.png');
  await write(page, panel.getByRole('textbox', { name: '备注' }), '接种流程图');
  await expect.poll(() => Date.now() - clicked).toBeGreaterThan(1500);
  await page.keyboard.press('Enter');
  await expect(stored(page)).toHaveText('接种流程图 https://example.org/a.png');
});

test('a picture is cut with mouse and keys: a square on 600 × 600', async ({ page }) => {
  await open(page, 'image-crop');
  const picture = await aPicture(page, '大门.jpg');
  await input(page).setInputFiles(picture);
  const dialog = page.getByRole('dialog', { name: '裁剪图片' });
  const stage = dialog.getByRole('application', { name: '裁剪区域' });
  const size = dialog.getByRole('status');
  await expect(size).toHaveText('480 × 480 像素');
  await expect(dialog.getByRole('button', { name: /取\s?消/ })).toBeVisible();
  await expect
    .poll(async () => {
      const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
      return [Math.round(width), Math.round(height)];
    })
    .toEqual([600, 600]);
  await tabTo(page, stage);
  await page.keyboard.press('+');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(size).toHaveText('436 × 436 像素');
  await expectAccessible(page);
  await page.keyboard.press('0');
  const { x = 0, y = 0 } = (await stage.boundingBox()) ?? {};
  await page.mouse.move(x + 200, y + 200);
  await page.mouse.wheel(0, -100);
  await expect(size).toHaveText('436 × 436 像素');
  await page.mouse.down();
  await page.mouse.move(x + 260, y + 200, { steps: 4 });
  await page.mouse.up();
  await press(page, dialog.getByRole('button', { name: /保\s?存/ }));
  await expect(page.getByRole('img')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true });

  /** Puts fingers on the screen, moves them, lifts them; each finger goes from one place to another. */
  async function touch(session: CDPSession, fingers: readonly { from: [number, number]; to: [number, number] }[]) {
    const at = (part: number) =>
      fingers.map(({ from, to }, id) => ({
        x: from[0] + (to[0] - from[0]) * part,
        y: from[1] + (to[1] - from[1]) * part,
        id,
      }));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  test('a picture is cut with fingers', async ({ page }) => {
    await open(page, 'image-crop');
    await input(page).setInputFiles(await aPicture(page, '大门.jpg'));
    const dialog = page.getByRole('dialog', { name: '裁剪图片' });
    const stage = dialog.getByRole('application', { name: '裁剪区域' });
    const size = dialog.getByRole('status');
    await expect(size).toHaveText('480 × 480 像素');
    await expectNoSidewaysScroll(page);
    await page.waitForTimeout(400); // the dialog has come to rest
    const { x = 0, y = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
    expect(Math.abs(width - height)).toBeLessThanOrEqual(1);
    const [left, middle] = [x + width / 2, y + height / 2];
    const session = await page.context().newCDPSession(page);
    await touch(session, [{ from: [left, middle], to: [left + 60, middle] }]);
    await expect(size).toHaveText('480 × 480 像素');
    await touch(session, [
      { from: [left - 40, middle], to: [left - 80, middle] },
      { from: [left + 40, middle], to: [left + 80, middle] },
    ]);
    await expect(size).toHaveText('240 × 240 像素');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await dialog.getByRole('button', { name: /保\s?存/ }).tap();
    await expect(page.getByRole('img')).toBeVisible();
  });
});

test('spreadsheets are chosen for an import by keyboard alone', async ({ page }) => {
  await open(page, 'import', 'list-page');
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' });
  const start = dialog.getByRole('button', { name: '开始上传' });
  await expect(start).toBeDisabled();
  await tabTo(page, dialog.locator('input[type=file]'));
  const sheet = (name: string) => ({ name, mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') });
  await (await chosenWithKeys(page, 'Space')).setFiles([sheet('名单.xlsx'), sheet('旧名单.xls'), aPdf('名单.pdf')]);
  await expect(page.getByText(/只能导入 .*名单\.pdf/)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('switch')).not.toBeChecked();
  await expectAccessible(page);
  await press(page, start);
  await expect(dialog.getByText('导入成功,但是有错误数据!')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '下载错误文件：导入错误.txt' })).toBeVisible();
});
