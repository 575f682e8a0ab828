import { administrator } from './people.mjs';
import { test as staff } from './sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the advanced search keeps its choices and narrows with them', async ({ page }) => {
      await page.goto('/searchall');
      await page.getByLabel('包含这些词', { exact: true }).fill('流感 疫苗');
      await page.getByLabel('不包含这些词').fill('周报');
      await page.getByLabel('在哪里找').selectOption('title');
      await page.getByRole('main').getByRole('button', { name: '搜索' }).click();
      await expect(page).toHaveURL(/\/searchall\?.*field=title/);
      await expect(page.getByRole('main').locator('.results mark').first()).toBeVisible();
      await expect(page.getByLabel('不包含这些词')).toHaveValue('周报');
      await expect(page.getByRole('main').locator('.results')).not.toContainText('监测周报');
    });
  });
}

test('synonyms and initials find what people mean, and say so', async ({ page }) => {
  await page.goto('/search/犬伤');
  await expect(page.getByText(/同时查找了意思相同的/)).toBeVisible();
  await expect(page.locator('.results mark').first()).toBeVisible();
  await page.goto('/search/lgym');
  await expect(page.locator('.results mark').first()).toHaveText(/流感疫苗|流感/);
  await page.goto('/search/留感');
  await expect(page.getByText(/读音相同/)).toBeVisible();
});

for (const width of [1440, 375, 320]) {
  test(`search by keyboard at ${width} px: suggestions with arrows, Escape, Enter`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/search');
    await expectAccessible(page);
    const field = page.getByRole('main').locator('input[name="keyword"]');
    await field.focus();
    await page.keyboard.type('lg', { delay: 30 });
    await expect(page.getByRole('option', { name: '流感', exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(field).toHaveValue('lg');
    await page.keyboard.type('y');
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('option', { name: '流感', exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/search/${encodeURIComponent('流感')}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/searchall?keyword=流感');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('nothing found leads on', async ({ page }) => {
  await page.goto('/search/量子纠缠');
  await expect(page.getByText('没有找到与“量子纠缠”有关的信息')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '12320' })).toBeVisible();
  await expectAccessible(page);
});

for (const text of [
  `"`,
  '%',
  '-',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '🦠'.repeat(30),
  'a*b(c)"AND',
  '../..',
]) {
  test(`any text is safe: ${text.slice(0, 12)}`, async ({ page }) => {
    const response = await page.goto(`/search?keyword=${encodeURIComponent(text)}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: '站内搜索' })).toBeVisible();
  });
}

staff('an editor sees what is searched in vain and teaches the search a synonym', async ({ page, enter }) => {
  await page.goto('/search/打豆豆针');
  await page.goto('/search/豆豆针');
  await enter(page, administrator);
  await page.goto('/content/search/misses');
  await page.getByRole('textbox', { name: '搜索词' }).fill('豆豆针');
  await page.getByRole('textbox', { name: '搜索词' }).press('Enter');
  await expect(page.getByRole('row', { name: /豆豆针/ }).first()).toBeVisible();
  await page.goto('/content/search');
  await page.getByRole('button', { name: /新增/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('同义词').fill('豆豆针，水痘疫苗');
  await dialog.getByRole('button', { name: /确 ?定|保 ?存/ }).click();
  await expect(page.getByRole('row', { name: /豆豆针、水痘疫苗/ })).toBeVisible();
  await page.goto('/search/豆豆针');
  await expect(page.getByText(/意思相同的“水痘疫苗”|没有找到/)).toBeVisible();
});
