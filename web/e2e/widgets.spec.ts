import type { Page } from '@playwright/test';
import { inGallery, open } from './gallery';
import { button, expectMarked, keys, press, tabTo } from './keys';
import { expect, test } from './test';

inGallery();

/** A select with what it shows; the input in it has only the typed text. */
const shown = (page: Page, name: string) =>
  select(page, name).locator('xpath=ancestor::div[contains(concat(" ", @class, " "), " ant-select ")]');
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
/** The list that has dropped down, and an entry of it as a person sees it. */
const list = (page: Page) => page.locator('.ant-select-dropdown:visible');
const entry = (page: Page, text: string) => list(page).getByText(text, { exact: true });

test.describe('dictionaries', () => {
  test('by mouse', async ({ page }) => {
    await open(page, 'dictionary/empty');
    await select(page, '更新状态').click();
    await entry(page, '临近到期').click();
    await expect(page.getByRole('radio', { name: '临近到期' })).toBeChecked();
    await page.getByRole('radio', { name: '超期未更新' }).click();
    await expect(shown(page, '更新状态')).toContainText('超期未更新');
    await open(page, 'dictionary/texts');
    await expect(page.getByText('“1,2”：男、女')).toBeVisible();
  });

  test('by keyboard alone', async ({ page }) => {
    await open(page, 'dictionary/empty');
    await tabTo(page, select(page, '更新状态'));
    await keys(page, 'ArrowDown', 'ArrowDown', 'Enter');
    await expect(shown(page, '更新状态')).toContainText('临近到期');
    await tabTo(page, page.getByRole('radio', { name: '临近到期' }));
    await keys(page, 'ArrowDown');
    await expect(page.getByRole('radio', { name: '超期未更新' })).toBeChecked();
    await expectMarked(page);
    await open(page, 'dictionary/error');
    await press(page, button(page, '重新加载').first());
    await expect(page.getByText('暂时不能读取字典').first()).toBeVisible();
  });
});

test.describe('long texts and sub-tables', () => {
  const long = '各接种门诊应当按照预防接种工作规范的要求公示服务时间，节假日调整的提前三个工作日告知公众。';

  test('by keyboard alone', async ({ page }) => {
    await open(page, 'inputs/ellipsis');
    await tabTo(page, button(page, long).first());
    await expect(page.getByRole('tooltip')).toHaveText(long);
    await keys(page, 'Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(button(page, long).first()).toBeFocused();
    await open(page, 'inputs/ellipsis-in-dialog');
    await tabTo(page, button(page, long));
    await expect(page.getByRole('tooltip')).toHaveText(long);
    await keys(page, 'Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
    await keys(page, 'Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await open(page, 'inputs/sub-table');
    await press(page, button(page, '查看子表：流感疫苗'));
    await expect(page.getByRole('dialog', { name: '子表：流感疫苗' })).toBeFocused();
    await expect(page.getByText('第二批，1500 支')).toBeVisible();
    await keys(page, 'Escape');
    await expect(page.getByText('第二批，1500 支')).toBeHidden();
    await expect(button(page, '查看子表：流感疫苗')).toBeFocused();
  });
});
