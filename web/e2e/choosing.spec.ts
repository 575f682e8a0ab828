import type { Page } from '@playwright/test';
import { galleryPort } from './gallery-port.mjs';
import { expect, test } from './test';

test.use({ baseURL: `http://127.0.0.1:${galleryPort}` });

/** Opens a scenario of the gallery. Each starts the program anew. */
async function open(page: Page, scenario: string) {
  await page.goto('about:blank');
  await page.goto(`/gallery.html#${scenario}`);
}

/** Presses keys as a person does, each after what the one before it showed has settled. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
}

const stored = (page: Page) => page.locator('output');

test('a region is chosen level by level with the arrow keys', async ({ page }) => {
  await open(page, 'region/district');
  await expect(stored(page)).toHaveText('330106');
  await page.getByRole('combobox', { name: '居住地：省' }).focus();
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter');
  await expect(stored(page)).toHaveText('（空）');
  await page.getByRole('combobox', { name: '居住地：市' }).focus();
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter');
  await page.getByRole('combobox', { name: '居住地：区县' }).focus();
  await press(page, 'ArrowDown', 'Enter');
  await expect(stored(page)).toHaveText('441900003');
});

test('a tree is opened with → and a node taken with Enter; its name is announced', async ({ page }) => {
  await open(page, 'trees/dict');
  await page.getByRole('combobox', { name: '病种' }).focus();
  await press(page, 'ArrowDown', 'ArrowRight');
  await expect(page.getByText('乙类传染病')).toBeVisible();
  await expect(page.locator('[aria-live="assertive"]')).toHaveText('传染病');
  await press(page, 'ArrowDown', 'Enter');
  await expect(stored(page)).toHaveText('11');
});

test('several nodes are taken one after the other', async ({ page }) => {
  await open(page, 'trees/category-multiple');
  await page.getByRole('combobox', { name: '分类' }).focus();
  await press(page, 'ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'Escape');
  await expect(stored(page)).toHaveText('11,21,1,2');
});

test('departments are linked, checked and confirmed without a mouse', async ({ page }) => {
  await open(page, 'pickers/field-departs');
  const opener = page.getByRole('button', { name: '所在部门' });
  await expect(page.getByRole('button', { name: '移除 办公室' })).toBeVisible();
  await opener.focus();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: '选择部门' });
  await expect(dialog.getByText('传染病防制科')).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const menu = dialog.getByRole('button', { name: '树操作' });
  await menu.focus();
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: '父子关联' })).toBeFocused();
  await press(page, 'Enter');
  await expect(menu).toBeFocused();
  await expect(dialog.getByText('已选 2 个部门，父子关联')).toBeVisible();
  await dialog.getByRole('tree', { name: '部门' }).focus();
  await press(page, 'Home', 'Space');
  await expect(dialog.getByText('已选 5 个部门，父子关联')).toBeVisible();
  await dialog.getByRole('button', { name: '确定' }).focus();
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByRole('button', { name: '移除 业务部门' })).toBeVisible();
});

test('one person is taken with the keys of radio buttons', async ({ page }) => {
  await open(page, 'pickers/field-single');
  await expect(stored(page)).toHaveText('3');
  await page.getByRole('button', { name: '负责人' }).focus();
  await press(page, 'Enter');
  await page.getByRole('radio', { name: '选择 李小明' }).focus();
  await press(page, 'ArrowDown');
  await expect(page.getByRole('radio', { name: '选择 王小红' })).toBeChecked();
  await page.getByRole('button', { name: '确定' }).focus();
  await press(page, 'Enter');
  await expect(stored(page)).toHaveText('4');
});
