import { describe, expect, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { aPdf, aPicture, aText, choose, chooseWithKey } from '@/testing/browser/files';
import { button, press, pressKey, tabTo, write } from '@/testing/browser/keys';
import { expectAccessible, settle, sidewaysScroll } from '@/testing/browser/look';
import { expectHidden } from '@/testing/browser/matchers';
import { middle } from '@/testing/browser/middle';
import { show, stored } from '@/testing/browser/show';

const place = async (target: Locator) => (await target.findElement()).getBoundingClientRect();

test('pictures are compressed, but not what compressing would spoil', async () => {
  await show('upload/image-sizes');
  const files = [
    await aPicture('照片.jpg', { width: 500, height: 500, noise: true }),
    await aPicture('截图.png', { type: 'image/png', width: 500, height: 500, noise: true }),
    await aPicture('透明.png', { type: 'image/png', clear: true }),
  ];
  await choose(...files);
  await expect.element(page.getByRole('img')).toHaveLength(3);
  await expect.element(stored()).toHaveTextContent('透明.png');
  const [photo, shot, clear] = JSON.parse(stored().element().textContent ?? '');
  expect(photo.fileName).toBe('照片.jpg');
  expect(photo.fileSize).toBeLessThan((files[0]?.size ?? 0) / 2);
  expect(shot.fileName).toBe('截图.jpg');
  expect(shot.fileSize).toBeLessThan((files[1]?.size ?? 0) / 2);
  expect(clear).toMatchObject({ fileName: '透明.png', fileSize: files[2]?.size });
});

test('pictures are chosen, ordered, looked at and removed by keyboard alone', async () => {
  await show('upload/image-card');
  const tiles = page.getByRole('listitem');
  await tabTo(button('现场照片 上传图片'));
  await chooseWithKey([await aPicture('第四张.jpg')]);
  const forward = button('前移 第四张.jpg');
  await expect.element(forward).toBeVisible();
  await pressKey('Shift+Tab');
  await press(forward);
  await expect.element(forward).toHaveFocus();
  await pressKey('Space');
  await expect.element(tiles.nth(1)).toHaveTextContent('第四张');
  await press(button('后移 第四张.jpg'));
  await expect.element(tiles.nth(2)).toHaveTextContent('第四张');
  await press(button('预览 第四张.jpg'));
  await expect.element(page.getByRole('dialog', { name: '第四张.jpg' })).toBeVisible();
  await pressKey('Escape');
  await expectHidden(page.getByRole('dialog'));
  await expect.element(button('预览 第四张.jpg')).toHaveFocus();
  await press(button('删除 第四张.jpg'));
  await expect.element(tiles.filter({ hasText: '第四张' })).toHaveLength(0);
  await expect.element(button('现场照片 上传图片')).toHaveFocus();
});

test('pictures are put in order by dragging, and the ends are said', async () => {
  await show('upload/image-card');
  const [first, second, third] = (await stored().findElement()).textContent?.split(',') ?? [];
  const tiles = page.getByRole('listitem');
  await tiles.nth(2).dropTo(tiles.nth(0));
  await expect.element(stored()).toHaveText([third, first, second].join(','));
  await commands.moveFingers([{ from: middle(tiles.nth(0)), to: middle(tiles.nth(2)) }], 500);
  await expect.element(stored()).toHaveText([first, second, third].join(','));
  await button(/^前移/).first().click();
  await expect.element(page.getByText('未知的操作')).toBeVisible();
  await button(/^后移/).last().click();
  await expect.element(page.getByText('已到最后~')).toBeVisible();
});

test('an attachment shows how far it is and is given up by keyboard alone', async () => {
  await show('upload/file-waiting');
  await tabTo(button('附件 点击上传'));
  await chooseWithKey([aPdf('预防接种工作规范.pdf')], 'Space');
  await expect.element(page.getByRole('progressbar', { name: '预防接种工作规范.pdf 上传进度' })).toBeVisible();
  await expectAccessible();
  const name = button('预防接种工作规范.pdf').first();
  await expect.element(name.getByText('预防接种工', { exact: true })).toBeVisible();
  await tabTo(name);
  await expect.element(page.getByRole('tooltip')).toHaveText('预防接种工作规范.pdf');
  await press(button('取消上传 预防接种工作规范.pdf'));
  await expect.element(page.getByRole('progressbar')).toHaveLength(0);
  await expect.element(stored()).toHaveText('（空）');
});

test('a picture that was not stored is spoken of in a dialog', async () => {
  await show('upload/image-refused');
  await choose(await aPicture('大门.jpg'));
  const dialog = page.getByRole('dialog', { name: '上传出错' });
  await expect.element(dialog).toHaveTextContent('错误信息：存储配额已用完，请联系管理员');
  await expectAccessible();
  await pressKey('Enter');
  await expectHidden(dialog);
  await expect.element(button('重新上传 大门.jpg')).toBeVisible();
});

test('a file in the cell of a table is chosen and removed by keyboard alone', async () => {
  await show('upload/cell-empty');
  await tabTo(button('验收单 点击上传'));
  await chooseWithKey([aText('运输温度记录.txt', '2.0–8.0 ℃')]);
  await expect.element(page.getByRole('link', { name: '下载 运输温度记录.txt' })).toBeVisible();
  await expect.element(button('验收单 点击上传')).toHaveLength(0);
  await press(button('删除 运输温度记录.txt'));
  await expect.element(stored()).toHaveText('（空）');
  await expect.element(button('验收单 点击上传')).toHaveFocus();
});

test('the upload dialog is 520 wide and wants a file', async () => {
  await show('upload/upload-dialog');
  const dialog = page.getByRole('dialog', { name: '上传文件' });
  await expect.poll(async () => Math.round((await place(dialog)).width)).toBe(520);
  await press(button(/确\s?定/, dialog));
  await expect.element(dialog.getByText('未上传任何文件')).toBeVisible();
  await expectAccessible();
  await tabTo(button('文件 点击上传', dialog));
  await chooseWithKey([aPdf('规范.pdf')]);
  await expect.element(dialog.getByRole('link', { name: '下载 规范.pdf' })).toBeVisible();
  await press(button(/确\s?定/, dialog));
  await expect.element(stored()).not.toHaveText('（空）');
});

describe('inserting a picture', () => {
  const dialog = page.getByRole('dialog', { name: '插入图片' });
  const insert = button('插入', dialog);

  test('from this computer and by its address, by keyboard alone, not twice at once', async () => {
    await show('upload/insert-dialog');
    await tabTo(button('图片 上传图片', dialog));
    await chooseWithKey([await aPicture('护士.jpg')]);
    await expect.element(dialog.getByRole('img', { name: '护士.jpg' })).toBeVisible();
    await write(dialog.getByRole('textbox', { name: '备注' }), '护士给孩子接种');
    await press(insert);
    await expect.element(stored()).toHaveTextContent('护士给孩子接种 /');
    const clicked = Date.now();
    await pressKey('Enter');
    await expect.element(page.getByText('你点击的太快了，请慢点点击!')).toBeVisible();
    await expectAccessible();

    await tabTo(dialog.getByRole('tab', { name: '本地上传' }));
    await pressKey('ArrowRight');
    await pressKey('Enter');
    const panel = dialog.getByRole('tabpanel', { name: '网络图片地址' });
    await write(panel.getByRole('textbox', { name: '网络图片地址' }), 'https://example.org/a.png');
    await write(panel.getByRole('textbox', { name: '备注' }), '接种流程图');
    await expect.poll(() => Date.now() - clicked).toBeGreaterThan(1500);
    await pressKey('Enter');
    await expect.element(stored()).toHaveText('接种流程图 https://example.org/a.png');
  });
});

test('a picture is cut with mouse and keys: a square on 600 × 600', async () => {
  await show('upload/image-crop');
  await choose(await aPicture('大门.jpg'));
  const dialog = page.getByRole('dialog', { name: '裁剪图片' });
  const stage = dialog.getByRole('application', { name: '裁剪区域' });
  const size = dialog.getByRole('status');
  await expect.element(size).toHaveText('480 × 480 像素');
  await expect.element(button(/取\s?消/, dialog)).toBeVisible();
  await expect
    .poll(async () => {
      const { width, height } = await place(stage);
      return [Math.round(width), Math.round(height)];
    })
    .toEqual([600, 600]);
  await tabTo(stage);
  await pressKey('+');
  await pressKey('Shift+ArrowRight');
  await expect.element(size).toHaveText('436 × 436 像素');
  await expectAccessible();
  await pressKey('0');
  const { x, y } = await place(stage);
  await commands.movePointer([{ to: [x + 200, y + 200] }, { wheel: -100 }]);
  await expect.element(size).toHaveText('436 × 436 像素');
  await commands.movePointer([{ button: 'down' }, { to: [x + 260, y + 200], steps: 4 }, { button: 'up' }]);
  await press(button(/保\s?存/, dialog));
  await expect.element(page.getByRole('img')).toBeVisible();
  await expectHidden(dialog);
});

test('a picture is cut with fingers on a phone', async () => {
  await page.viewport(375, 760);
  await show('upload/image-crop');
  await choose(await aPicture('大门.jpg'));
  const dialog = page.getByRole('dialog', { name: '裁剪图片' });
  const size = dialog.getByRole('status');
  await expect.element(size).toHaveText('480 × 480 像素');
  await settle();
  expect(sidewaysScroll()).toBeLessThanOrEqual(0);
  const { x, y, width, height } = await place(dialog.getByRole('application', { name: '裁剪区域' }));
  expect(Math.abs(width - height)).toBeLessThanOrEqual(1);
  const [left, middle] = [x + width / 2, y + height / 2];
  await commands.moveFingers([{ from: [left, middle], to: [left + 60, middle] }]);
  await expect.element(size).toHaveText('480 × 480 像素');
  await commands.moveFingers([
    { from: [left - 40, middle], to: [left - 80, middle] },
    { from: [left + 40, middle], to: [left + 80, middle] },
  ]);
  await expect.element(size).toHaveText('240 × 240 像素');
  expect(window.scrollY).toBe(0);
  await button(/保\s?存/, dialog).click();
  await expect.element(page.getByRole('img')).toBeVisible();
});

test('spreadsheets are chosen for an import by keyboard alone', async () => {
  await show('list-page/import');
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' });
  const start = button('开始上传', dialog);
  await expect.element(start).toBeDisabled();
  await tabTo(dialog.css('input[type=file]'));
  const sheet = (name: string) => new File(['PK'], name, { type: 'application/vnd.ms-excel' });
  await chooseWithKey([sheet('名单.xlsx'), sheet('旧名单.xls'), aPdf('名单.pdf')], 'Space');
  await expect.element(page.getByText(/只能导入 .*名单\.pdf/)).toBeVisible();
  await expect.element(dialog.getByRole('listitem')).toHaveLength(2);
  await expect.element(dialog.getByRole('switch')).not.toBeChecked();
  await expectAccessible();
  await press(start);
  await expect.element(dialog.getByText('导入成功,但是有错误数据!')).toBeVisible();
  await expect.element(button('下载错误文件：导入错误.txt', dialog)).toBeVisible();
});
