import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf, dropDown } from '@/testing/browser/hands';
import { button, combobox, expectMarked, keys, press, tabTo } from '@/testing/browser/keys';
import { show } from '@/testing/browser/show';

/** A select with what it shows; the input in it has only the typed text. */
const shown = (name: string) => boxOf(combobox(name));
const entry = (text: string) => dropDown().getByText(text, { exact: true });

describe('dictionaries', () => {
  test('by mouse', async () => {
    await show('dictionary/empty');
    await combobox('更新状态').click();
    await entry('临近到期').click();
    await expect.element(page.getByRole('radio', { name: '临近到期' })).toBeChecked();
    await page.getByRole('radio', { name: '超期未更新' }).click();
    await expect.element(await shown('更新状态')).toHaveTextContent('超期未更新');
    await show('dictionary/texts');
    await expect.element(page.getByText('“1,2”：男、女')).toBeVisible();
  });

  test('by keyboard alone', async () => {
    await show('dictionary/empty');
    await tabTo(combobox('更新状态'));
    await keys('ArrowDown', 'ArrowDown', 'Enter');
    await expect.element(await shown('更新状态')).toHaveTextContent('临近到期');
    await tabTo(page.getByRole('radio', { name: '临近到期' }));
    await keys('ArrowDown');
    await expect.element(page.getByRole('radio', { name: '超期未更新' })).toBeChecked();
    await expectMarked();
    await show('dictionary/error');
    await press(button('重新加载').first());
    await expect.element(page.getByText('暂时不能读取字典').first()).toBeVisible();
  });
});
