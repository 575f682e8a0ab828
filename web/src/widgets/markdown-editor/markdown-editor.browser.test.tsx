import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { edit, focusTool, storedBox, storedValue } from '@/testing/browser/editing';
import { choose, chooseWithKey } from '@/testing/browser/files';
import { button, focus, keys, pressKey, type } from '@/testing/browser/keys';
import { expectAccessible, sidewaysScroll } from '@/testing/browser/look';
import { expectHidden } from '@/testing/browser/matchers';

const start = (markdown: string) => edit('markdown-editor/stored', '通知', markdown);
const preview = page.getByRole('region', { name: '通知预览' });

test('shows beside the text what it will look like', async () => {
  await start('');
  await type('## 停水通知\n\n请**提前**储水\n\n1. 城关\n');
  await expect.element(preview.getByRole('heading', { name: '停水通知', level: 2 })).toBeVisible();
  await expect.element(preview.css('strong')).toHaveText('提前');
  await commands.composeText('hexi', '河西');
  const listed = () =>
    preview
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent?.trim());
  await expect.poll(listed).toEqual(['城关', '河西']);
  await pressKey('Control+A');
  await pressKey('Delete');
  await expect.element(preview).toHaveText('还没有内容');
});

test('is worked by keyboard alone: tools, indentation, and out again', async () => {
  const text = await start('看指南');
  await pressKey('Control+Shift+ArrowLeft');
  await pressKey('Control+K');
  await type('https://www.ndcpa.gov.cn/');
  await expect.poll(storedValue).toMatch(/\[.*指南\]\(https:\/\/www\.ndcpa\.gov\.cn\/\)$/);
  await storedBox.fill('- 一');
  await focus(text);
  await pressKey('Tab');
  await expect.poll(storedValue).toBe('  - 一');
  await pressKey('Shift+Tab');
  await expect.poll(storedValue).toBe('- 一');
  await pressKey('Escape');
  await pressKey('Tab');
  await expect.element(text).not.toHaveFocus();
  await focus(button('标题 2'));
  await keys('End', 'Enter');
  await expect.element(button('全屏')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await keys('Escape', 'Escape');
  await expect.element(button('全屏')).toHaveAttribute('aria-pressed', 'false');
});

test('uploads a picture where the cursor stands', async () => {
  await start('前');
  await keys('Escape', 'Shift+Tab');
  await expect.element(button('标题 2')).toHaveFocus();
  await focusTool('上传图片');
  await chooseWithKey([new File(['x'], '接种台.png', { type: 'image/png' })]);
  await expect.poll(storedValue).toBe('前\n\n![戴口罩的人](/pictures/mask.svg)\n');
  await expect.element(preview.getByRole('img', { name: '戴口罩的人' })).toBeInTheDocument();
  await choose(new File(['x'], '表.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByText('请上传图片')).toBeVisible();
});

test('fits a phone, where text and preview take turns', async () => {
  await page.viewport(375, 800);
  const text = await start('**重点**');
  await expectHidden(button('对照'));
  await expectHidden(preview);
  await button('预览').click();
  await expect.element(preview.css('strong')).toHaveText('重点');
  await expectHidden(text);
  expect(sidewaysScroll()).toBeLessThanOrEqual(0);
});
