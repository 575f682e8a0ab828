import type { Locator } from '@playwright/test';
import { button, expectMarked, hasFocus, keys, press, tabTo, write } from './keys';
import { openByKeys } from './menu';
import { administrator, captcha } from './people.mjs';
import { expect, test } from './test';

// The steps of the walk without a mouse that lie in the back office; the others stand in keyboard-portal.spec.ts and, for trees, in
// choosing.browser.test.tsx.

test('the back office', async ({ page }) => {
  const form = page.getByRole('form', { name: '账号登录' });
  await test.step('15 sign-in with the human check, without dragging', async () => {
    await page.goto('/user/login');
    await write(page, form.getByRole('textbox', { name: '用户名' }), administrator.username);
    await write(page, form.locator('input[type=password]'), administrator.password);
    await write(page, form.getByRole('textbox', { name: '验证码' }), captcha);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/user\/index$/);
  });

  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  const tab = (name: string) => tabs.getByRole('link', { name, exact: true });
  await test.step('16 tabs: arrows, the context menu by Shift+F10, Delete closes', async () => {
    for (const name of ['文章管理', '栏目管理']) {
      await openByKeys(page, '内容管理', name);
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(name));
    }
    await tabTo(page, tab('栏目管理'));
    await keys(page, 'ArrowLeft');
    await expect(tab('文章管理')).toBeFocused();
    await keys(page, 'Home', 'End');
    await expect(tab('栏目管理')).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: '栏目管理 标签操作' })).toBeVisible();
    await page.keyboard.press('Escape');
    await tab('栏目管理').focus();
    await page.keyboard.press('Delete');
    await expect(tab('栏目管理')).toHaveCount(0);
  });

  await test.step('17 a dialog keeps the focus, Esc closes it and gives the focus back', async () => {
    await page.goto('/system/position');
    const opener = button(page, '新增职务');
    await press(page, opener);
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    for (let i = 0; i < 14; i++) {
      await page.keyboard.press('Tab');
      expect(await inside(dialog)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('18 a grid: arrows, a row comes and goes, what is wrong is tied to its cell', async () => {
    await page.goto('/interact/recruitment');
    await press(page, page.getByRole('button', { name: '新增' }));
    const form = page.getByRole('dialog');
    const grid = form.getByRole('treegrid').first();
    const cell = (name: string) => form.getByRole('textbox', { name, exact: true });
    const rows = grid.locator('[data-row]');
    await press(page, button(form, '添加岗位'));
    await expect(cell('岗位 1岗位代码')).toBeFocused();
    await page.keyboard.type('A01');
    await keys(page, 'Tab', 'ArrowRight');
    await expect(cell('岗位 1人数')).toBeFocused();
    await expectMarked(page);
    await page.keyboard.type('0');
    await keys(page, 'Enter');
    await expect(cell('岗位 1人数')).toHaveAttribute('aria-invalid', 'true');
    await expect(cell('岗位 1人数')).toHaveAccessibleDescription('不能小于 1');
    await keys(page, 'Escape', 'ControlOrMeta+Enter');
    await expect(rows).toHaveCount(2);
    await expect(cell('岗位 2岗位代码')).toBeFocused(); // a new row is filled in from its beginning
    await keys(page, 'ArrowUp', 'ControlOrMeta+Delete');
    await expect(rows).toHaveCount(1);
    await expect(cell('岗位 1岗位代码')).toBeFocused();
    await keys(page, 'Escape', 'Tab');
    expect(await grid.evaluate((element) => element.contains(document.activeElement))).toBe(false);
    await expectMarked(page);
  });

  await test.step('21 signing out asks', async () => {
    await page.goto('/user/index');
    await press(page, page.getByRole('button', { name: new RegExp(administrator.realname) }));
    const entry = page.getByRole('menuitem', { name: /退出/ });
    await expect(entry).toBeVisible();
    for (let moves = 0; moves < 12 && !(await hasFocus(entry)); moves++) await keys(page, 'ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: '退出登录？' });
    await expect(question.locator(':focus')).toHaveCount(1);
    await press(page, question.getByRole('button', { name: /^退\s*出$/ }));
    await expect(page).toHaveURL(/\/user\/login/);
  });
});

/** The focus is in the dialog or in the browser's own frame, never in the page behind. */
const inside = (dialog: Locator) =>
  dialog.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body);
