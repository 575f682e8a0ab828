import type { Page } from '@playwright/test';
import { inGallery, open, stored } from './gallery';
import { keys } from './keys';
import { expect, test } from './test';

inGallery();

test('a tree is opened with → and a node taken with Enter; its name is announced', async ({ page }) => {
  await open(page, 'trees/dict');
  await page.getByRole('combobox', { name: '病种' }).focus();
  await keys(page, 'ArrowDown', 'ArrowRight');
  await expect(page.getByText('乙类传染病')).toBeVisible();
  await expect(page.locator('[aria-live="assertive"]')).toHaveText('传染病');
  await keys(page, 'ArrowDown', 'Enter');
  await expect(stored(page)).toHaveText('11');
});

test('several nodes are taken one after the other', async ({ page }) => {
  await open(page, 'trees/category-multiple');
  await page.getByRole('combobox', { name: '分类' }).focus();
  await keys(page, 'ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'Escape');
  await expect(stored(page)).toHaveText('11,21,1,2');
});

test.describe('by mouse', () => {
  const node = (page: Page, name: string) =>
    page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true });

  test('a tree is opened and a node taken', async ({ page }) => {
    await open(page, 'trees/dict');
    await page.getByRole('combobox', { name: '病种' }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-tree-switcher').first().click();
    await node(page, '乙类传染病').click();
    await expect(stored(page)).toHaveText('12');
  });
});
