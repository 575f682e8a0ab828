import { expect, type Page } from '@playwright/test';
import { hasFocus, keys, tabTo } from './keys';

/** The main menu of the back office, which stands at the top unless somebody chose otherwise. */
export const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

const groupOf = (page: Page, name: string) => mainMenu(page).getByRole('menuitem', { name, exact: true });

/** A page of the menu, and the group that it stands in. */
type Offer = { group: string; title: string; href: string };

/** The pages that the menu offers: on a phone they all stand in one drawer, which stays open. */
export async function offers(page: Page): Promise<Offer[]> {
  await page.setViewportSize({ width: 375, height: 900 });
  await page.getByRole('button', { name: '打开菜单' }).click();
  const links = mainMenu(page).getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) =>
    all.map((link) => ({
      group: link.closest('.ant-menu-submenu')?.querySelector('[aria-expanded]')?.textContent ?? '',
      title: link.textContent ?? '',
      href: link.getAttribute('href') ?? '',
    })),
  );
}

/** The link to a page, while its group is open. */
export const menuLink = (page: Page, title: string) =>
  page.getByRole('menuitem', { name: title, exact: true }).getByRole('link');

/** Opens a group with the mouse, by way of 更多 where it has no room in the head. */
export async function openGroup(page: Page, name: string): Promise<void> {
  const group = page.getByRole('menuitem', { name, exact: true });
  // The head is drawn after the sign-in and then finds out which groups have room. A pointer that stands on one already opens nothing.
  await expect(async () => {
    await page.mouse.move(0, 0);
    if ((await groupOf(page, name).count()) === 0) await groupOf(page, '更多').hover({ timeout: 1_000 });
    await group.hover({ timeout: 1_000 });
    await expect(group).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

/** Opens a page from its group with the mouse. */
export async function openFromMenu(page: Page, group: string, title: string): Promise<void> {
  await expect(async () => {
    await openGroup(page, group);
    await menuLink(page, title).click({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/**
 * Opens a page from its group with keys alone. While the head finds out which groups have room it may be drawn anew under the focus; then
 * one begins again.
 */
export async function openByKeys(page: Page, group: string, title: string): Promise<void> {
  await expect(async () => {
    await tabTo(page, menuLink(page, '首页'));
    for (let presses = 0; presses < 12 && !(await hasFocus(groupOf(page, group))); presses++)
      await keys(page, 'ArrowRight');
    await keys(page, 'ArrowDown');
    for (let presses = 0; presses < 30 && !(await hasFocus(menuLink(page, title))); presses++)
      await keys(page, 'ArrowDown');
    await expect(menuLink(page, title)).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await page.keyboard.press('Enter');
}
