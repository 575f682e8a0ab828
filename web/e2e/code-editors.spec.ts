import type { Page } from '@playwright/test';
import { button, compose, open, stored } from './editing';
import { keys, press, tabTo } from './keys';
import { galleryPort } from './ports.mjs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';

test.describe('the Markdown editor', () => {
  test.use({ baseURL: `http://127.0.0.1:${galleryPort}` });

  const start = async (page: Page, markdown: string) => {
    const text = await open(page, 'markdown-editor/stored', '通知');
    await stored(page).fill(markdown);
    await text.focus();
    await page.keyboard.press('Control+End');
    return { text, preview: page.getByRole('region', { name: '通知预览' }) };
  };

  test('shows beside the text what it will look like', async ({ page }) => {
    const { preview } = await start(page, '');
    await page.keyboard.type('## 停水通知\n\n请**提前**储水\n\n1. 城关\n');
    await expect(preview.getByRole('heading', { name: '停水通知', level: 2 })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('提前');
    await compose(page, 'hexi', '河西');
    await expect(preview.getByRole('listitem')).toHaveText(['城关', '河西']);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await expect(preview).toHaveText('还没有内容');
  });

  test('is worked by keyboard alone: tools, indentation, and out again', async ({ page }) => {
    const { text } = await start(page, '看指南');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('https://www.ndcpa.gov.cn/');
    await expect(stored(page)).toHaveValue(/\[.*指南\]\(https:\/\/www\.ndcpa\.gov\.cn\/\)$/);
    await stored(page).fill('- 一');
    await text.focus();
    await page.keyboard.press('Tab');
    await expect(stored(page)).toHaveValue('  - 一');
    await page.keyboard.press('Shift+Tab');
    await expect(stored(page)).toHaveValue('- 一');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
    await button(page, '标题 2').focus();
    await keys(page, 'End', 'Enter');
    await expect(button(page, '全屏')).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await keys(page, 'Escape', 'Escape');
    await expect(button(page, '全屏')).toHaveAttribute('aria-pressed', 'false');
  });

  test('uploads a picture where the cursor stands', async ({ page }) => {
    const { text, preview } = await start(page, '前');
    await keys(page, 'Escape', 'Shift+Tab');
    await expect(button(page, '标题 2')).toBeFocused();
    const choosing = page.waitForEvent('filechooser');
    for (let steps = 0; steps < 11; steps += 1) await page.keyboard.press('ArrowRight');
    await expect(button(page, '上传图片')).toBeFocused();
    await page.keyboard.press('Enter');
    const chooser = await choosing;
    await chooser.setFiles({ name: '接种台.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(stored(page)).toHaveValue('前\n\n![戴口罩的人](/pictures/mask.svg)\n');
    await expect(preview.getByRole('img', { name: '戴口罩的人' })).toBeAttached();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '表.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await expect(page.getByText('请上传图片')).toBeVisible();
    await text.focus();
  });

  test('fits a phone, where text and preview take turns', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    const { text, preview } = await start(page, '**重点**');
    await expect(button(page, '对照')).toBeHidden();
    await expect(preview).toBeHidden();
    await button(page, '预览').click();
    await expect(preview.locator('strong')).toHaveText('重点');
    await expect(text).toBeHidden();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('the code editor', () => {
  test.use({ baseURL: `http://127.0.0.1:${galleryPort}` });

  const start = async (page: Page, code: string) => {
    const text = await open(page, 'code-editor/stored', '模板');
    await stored(page).fill(code);
    await text.focus();
    return text;
  };

  test('indents by two spaces, undoes, and lets a person out', async ({ page }) => {
    const text = await start(page, '');
    await page.keyboard.press('Tab');
    await page.keyboard.type('<p>一');
    await expect(stored(page)).toHaveValue('  <p>一</p>');
    await page.keyboard.press('Shift+Tab');
    await expect(stored(page)).toHaveValue('<p>一</p>');
    await page.keyboard.press('Control+Z');
    await expect(stored(page)).toHaveValue('  <p>一</p>');
    await compose(page, 'er', '二');
    await expect(stored(page)).toHaveValue('  <p>一二</p>');
    await page.keyboard.type('<'); // suggestions are about to come up
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(text).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await expect(button(page, '全屏')).toBeFocused();
    await expect(stored(page)).toHaveValue('  <p>一二<</p>');
  });

  test('finds and replaces', async ({ page }) => {
    const text = await start(page, '<p>流感</p>\n<p>流感</p>');
    await page.keyboard.press('Control+F');
    const find = page.getByRole('textbox', { name: '查找', exact: true });
    await expect(find).toBeFocused();
    await page.keyboard.type('流感');
    await tabTo(page, page.getByRole('textbox', { name: '替换为' }));
    await page.keyboard.type('感冒');
    await press(page, button(page, '全部替换'));
    await expect(stored(page)).toHaveValue('<p>感冒</p>\n<p>感冒</p>');
    await page.keyboard.press('Escape');
    await expect(find).toBeHidden();
    await expect(text).toBeFocused();
  });

  test('folds, by keyboard and by its buttons', async ({ page }) => {
    const text = await start(page, '<ul>\n  <li>一</li>\n  <li>二</li>\n</ul>');
    await page.keyboard.press('Control+Home');
    // What can be folded is known when the language has arrived, which nothing on the page tells.
    await expect(async () => {
      await page.keyboard.press('Control+Shift+BracketLeft');
      await expect(text).not.toContainText('二', { timeout: 500 });
    }).toPass();
    await page.keyboard.press('Control+Shift+BracketRight');
    await expect(text).toContainText('二');
    await button(page, '全部折叠').click();
    await expect(text).not.toContainText('二');
    await button(page, '全部展开').click();
    await expect(text).toContainText('二');
    await expect(stored(page)).toHaveValue('<ul>\n  <li>一</li>\n  <li>二</li>\n</ul>');
  });

  test('says what is wrong and where, in each language that is checked', async ({ page }) => {
    for (const [mode, label, code] of [
      ['json', '代码', '{"a": 1,}'],
      ['javascript', '代码', 'const a = ;'],
      ['css', '代码', 'p { color red }'],
      ['html', '代码', '<div><p>一</p>'],
    ] as const) {
      await open(page, `code-editor/${mode}`, label);
      await page.getByRole('textbox', { name: label }).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(code);
      await expect(button(page, '1 处问题'), mode).toBeVisible();
      await page.keyboard.press('F8');
      await expect(page.locator('.cm-diagnostic').first(), mode).toContainText(/\p{Script=Han}/u);
    }
    await keys(page, 'Escape', 'Tab', 'Enter');
    await expect(page.getByRole('listbox')).toContainText('没有结束标签');
  });

  test('covers the page and comes back to where the person was', async ({ page }) => {
    const text = await start(page, '<p>一</p>');
    await keys(page, 'Escape', 'Shift+Tab', 'Enter');
    await expect.poll(() => stored(page).evaluate((box) => box.closest('[inert]') !== null)).toBe(true);
    const frame = button(page, '退出全屏').locator('xpath=ancestor::div[2]');
    expect(await frame.evaluate((element) => getComputedStyle(element).zIndex)).toBe('999');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button(page, '全屏')).toBeFocused();
    await expect(text).toBeVisible();
  });

  test('changes its language by keyboard', async ({ page }) => {
    await open(page, 'code-editor/choosing', '脚本');
    await tabTo(page, page.getByRole('combobox', { name: '脚本的语言' }));
    await keys(page, 'Enter', 'ArrowDown', 'Enter');
    await expect(page.locator('.cm-content')).toHaveAttribute('data-language', 'html');
  });
});
