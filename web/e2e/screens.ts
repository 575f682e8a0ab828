import { expect, type Locator, type Page } from '@playwright/test';
import type { Hand } from './hands';
import { button } from './keys';

/** Waits until a list shows what the server keeps. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
}

/** Waits until a page of the back office is there with what the server keeps. */
export async function complete(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('h1, h2, .ant-result').first()).toBeVisible();
  await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
}

/** Opens a management screen anew, as it stands on the server. */
export async function visit(page: Page, by: Hand, path: string): Promise<void> {
  await page.goto(`/system/${path}`);
  await settled(page);
  await by.start(page);
}

/** The row of a list with this name. */
export function row(place: Page | Locator, name: string): Locator {
  const page = 'page' in place ? place.page() : place;
  return place.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

/** The form over a row, which lies above what opened it. */
export const form = (page: Page) => page.getByRole('dialog', { name: /^(新增|编辑)/ });

/** Saves the form and waits until it is gone: it stays when something was refused. */
export async function save(page: Page, by: Hand): Promise<void> {
  await by.press(button(form(page), '保存'));
  await expect(form(page)).toBeHidden();
}

/** Reads a question and answers it. */
export async function agree(page: Page, by: Hand, question: string, answer: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await by.press(button(dialog, answer));
  await expect(dialog).toBeHidden();
}

/** Searches a list by one of its conditions. */
export async function search(page: Page, by: Hand, condition: string, text: string): Promise<void> {
  const query = page.getByRole('form', { name: '查询条件' });
  await by.write(query.getByRole('textbox', { name: condition, exact: true }), text);
  await by.press(button(query, '查询'));
  await expect(page.getByRole('region', { name: '当前筛选条件' })).toContainText(`${condition}：${text}`);
  await settled(page);
}

/** Takes departments in the dialog that a field opens, found by their name. */
export async function takeDepart(page: Page, by: Hand, opener: Locator, name: string): Promise<void> {
  await by.press(opener);
  const dialog = page.getByRole('dialog', { name: '选择部门' });
  await by.write(dialog.getByRole('textbox', { name: '按部门名称搜索' }), name);
  const found = dialog.getByRole('treeitem', { name });
  await expect(found).toHaveCount(1);
  await by.node(dialog.getByRole('tree', { name: '部门' }), name);
  await expect(dialog.getByText('已选 1 个部门')).toBeVisible();
  await by.press(button(dialog, '确定'));
  await expect(dialog).toBeHidden();
}
