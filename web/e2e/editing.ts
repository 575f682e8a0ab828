import type { Locator, Page } from '@playwright/test';
import { keys } from './keys';
import { expect } from './test';

/** Nobody is faster from key to key; editors take over the selection of the browser some time after a key moved it. */
const keyToKey = 100; // ms

/** Presses a key in the text of an editor. */
export async function keyInText(page: Page, name: string): Promise<void> {
  await keys(page, name);
  await page.waitForTimeout(keyToKey);
}

/** A button by its name. */
export const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name });
/** Goes from the text to a tool by the keyboard and presses it. */
export async function pressTool(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Alt+F10');
  const tool = button(page.getByRole('toolbar'), name).first();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await tool.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`60 arrow keys do not reach ${name}`);
}

/** Opens a menu of the tools by the keyboard and chooses from it. */
export async function pressChoice(page: Page, menu: string, name: string): Promise<void> {
  await pressTool(page, menu);
  const choice = page.getByRole('menuitem', { name, exact: true });
  await choice.waitFor();
  for (let steps = 0; steps < 20; steps += 1) {
    if (await choice.evaluate((element) => element.contains(document.activeElement))) {
      await page.keyboard.press('Enter');
      await expect(choice).toBeHidden();
      return;
    }
    await keys(page, 'ArrowDown');
  }
  throw new Error(`20 arrow keys do not reach ${name}`);
}
