import type { Page } from '@playwright/test';
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
});

/** A page of the search breaks no rule and needs no scrolling sideways, on a desk and on a phone. */
async function expectFineOnDeskAndPhone(page: Page): Promise<void> {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

for (const width of [1280, 375, 320]) {
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

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'what can be done, with JavaScript' : 'what can be done, without JavaScript',
    () => {
      test.use({ javaScriptEnabled });

      test('stands above the pages, with numbers to call, and leads to the clinic that was asked for', async ({
        page,
      }) => {
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto('/search/云溪县中医医院');
        const offers = page.getByRole('region', { name: '能办的事' });
        await expect(offers.getByRole('link', { name: /^0300-/ })).toHaveAttribute('href', /^tel:0300-/);
        if (javaScriptEnabled) await expectAccessible(page);
        await offers.getByRole('link', { name: /看时间和路线/ }).press('Enter');
        await expect(page).toHaveURL(/\/rabies\/41\?keyword=.*#place-\d+$/);
        await expect(page.locator('.place:target')).toContainText('云溪县中医医院');
        await expect(page.locator('.place:target')).toBeInViewport();
      });
    },
  );
}

test('nothing found leads on', async ({ page }) => {
  await page.goto('/search/量子纠缠');
  await expect(page.getByText('没有找到与“量子纠缠”有关的信息')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '12320' })).toBeVisible();
  await expectFineOnDeskAndPhone(page);
  const letter = page.getByRole('main').getByRole('link', { name: '把这句话写成信问我们' });
  await page.getByRole('main').locator('input[name="keyword"]').focus();
  for (let tabs = 0; tabs < 40 && !(await letter.evaluate((link) => link === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab');
  }
  await expect(letter).toBeFocused();
});

test('what somebody says in other words is told of its danger first, before anything else by keyboard', async ({
  page,
}) => {
  await page.goto('/search/让狗啃了一口');
  const danger = page.getByRole('main').getByRole('region', { name: /^紧急情况：被动物咬伤/ });
  await expect(danger.getByRole('link', { name: /拨打 120/ })).toHaveAttribute('href', 'tel:120');
  await expectFineOnDeskAndPhone(page);
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

/** Searches are counted for two seconds before they are written, many at once. */
async function counted(page: Page, word: RegExp): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: '刷新列表' }).click();
    await expect(page.getByRole('row', { name: word }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

staff('an editor sees what is searched in vain and teaches the search a synonym', async ({ page, enter }) => {
  await page.goto('/search/打豆豆针');
  await page.goto('/search/豆豆针');
  await enter(page, administrator);
  await page.goto('/content/search/misses');
  await page.getByRole('textbox', { name: '搜索词' }).fill('豆豆针');
  await page.getByRole('textbox', { name: '搜索词' }).press('Enter');
  await counted(page, /豆豆针/);
  await page.goto('/content/search');
  await page.getByRole('button', { name: /新增/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('同义词').fill('豆豆针，水痘疫苗');
  await dialog.getByRole('button', { name: /确 ?定|保 ?存/ }).click();
  await expect(page.getByRole('row', { name: /豆豆针、水痘疫苗/ })).toBeVisible();
  await page.goto('/search/豆豆针');
  await expect(page.getByText(/意思相同的“水痘疫苗”|没有找到/)).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'from the box, with JavaScript' : 'from the box, without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('to the line for danger, the way to act, the word that was meant, and a letter when nothing is found', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      await page.goto('/search');
      const field = page.getByRole('main').locator('input[name="keyword"]');
      await field.focus();
      await page.keyboard.type('狗咬', { delay: 30 });
      if (javaScriptEnabled) {
        await expect(page.getByRole('group', { name: '服务' })).toBeVisible();
        await expect(field).toHaveAttribute('aria-expanded', 'true');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.type('了怎么办');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/search/${encodeURIComponent('狗咬了怎么办')}`);
      const main = page.getByRole('main');
      const danger = main.getByRole('region', { name: /^紧急情况：被动物咬伤/ });
      await expect(danger.getByRole('link', { name: /拨打 120/ })).toHaveAttribute('href', 'tel:120');
      const [first, offers] = [
        await danger.boundingBox(),
        await main.getByRole('region', { name: '能办的事' }).boundingBox(),
      ];
      expect(first?.y).toBeLessThan(offers?.y ?? 0);
      await expect(main.getByRole('navigation', { name: '相关搜索' }).getByRole('link').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.goto('/search/留感');
      await expect(main.getByText(/您要找的是不是/)).toBeVisible();
      if (javaScriptEnabled) await expectFineOnDeskAndPhone(page);
      await page.goto('/search/量子纠缠');
      await main.getByRole('link', { name: '把这句话写成信问我们' }).press('Enter');
      await expect(page).toHaveURL(/\/message\/81\?title=.*&write=1|\/message\/81\?write=1&title=/);
    });
  });
}

staff('an editor says what a word means, pins an answer and sees what that does', async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/search/狂犬疫苗');
  await page.getByRole('main').locator('.results a').first().press('Enter');
  await page.goto('/search/豁牙子病');
  await page.goto('/content/search/weeks?word=豁牙子病');
  await counted(page, /豁牙子病/);
  const row = page.getByRole('row', { name: /豁牙子病/ });
  await row.getByRole('button', { name: /这个词的意思是/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /这个词的意思是/ });
  await dialog.getByLabel('它的意思是').fill('龋齿');
  await expect(dialog.getByRole('status')).toContainText('会新建一组同义词');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /保 ?存/ }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.goto('/search/豁牙子病');
  await expect(page.getByText(/意思相同的“龋齿”/)).toBeVisible();
  await page.goto('/content/search/questions');
  await page.getByRole('button', { name: '测试全部问题' }).press('Enter');
  await expect(page.getByText(/40 个问题，前三条/)).toBeVisible();
  await expectAccessible(page);
});
