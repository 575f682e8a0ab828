import { fileURLToPath } from 'node:url';
import { administrator } from './people.mjs';
import { test } from './sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

const photo = fileURLToPath(new URL('../src/widgets/upload/sample.jpg', import.meta.url));
const stored = /^\/api\/sys\/common\/static\/temp\/\d{6}\/[0-9a-f]{32}\.jpg\?w=160$/;

test('a person chooses a picture, everybody sees it, and takes it away again', async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/account/settings');
  await page.locator('input[type=file]').setInputFiles(photo);
  const crop = page.getByRole('dialog', { name: '裁剪图片' });
  await expect(crop.getByRole('application', { name: '裁剪区域' })).toBeVisible();
  await crop.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByText('头像已更新')).toBeVisible();
  const own = page.getByRole('img', { name: `${administrator.realname}的头像` });
  await expect(own).toHaveAttribute('src', stored);
  expect(await own.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(160);
  const head = page.getByRole('banner').locator('img');
  await expect(head).toHaveAttribute('src', stored);
  await expectAccessible(page);

  for (const place of ['/account/center', `/system/user?username=${administrator.username}`]) {
    await page.goto(place);
    await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', stored);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/account/settings');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '移除头像' }).click();
  await expect(page.getByText('头像已移除')).toBeVisible();
  await expect(page.getByRole('img', { name: `${administrator.realname}还没有头像` })).toBeVisible();
  await expect(page.getByRole('button', { name: '上传头像' })).toBeFocused();
});
