import { expect, type Locator, type Page } from '@playwright/test';
import { unmarkedFocus } from '../src/testing/focus-mark';
import { atRest } from './at-rest';
import { takenOver } from './taken-over';

/** Fails when the focus cannot be seen: an outline of 2 px on the focused element or on the control drawn around it. */
export async function expectMarked(page: Page): Promise<void> {
  // Most outlines are there at once, the others grow within a fifth of a second.
  if ((await page.evaluate(unmarkedFocus)) === null) return;
  await expect
    .poll(() => page.evaluate(unmarkedFocus), { message: 'the focus is marked', timeout: 5_000, intervals: [20, 50] })
    .toBeNull();
}

export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/**
 * Asks time and again whether an element has the focus. To look it up by its role and name among those of the whole page costs more than
 * the key, so that is done once, and again when it was drawn anew.
 */
async function focusOn(target: Locator): Promise<() => Promise<boolean>> {
  let element = await target.elementHandle();
  return async () => {
    const has = await element?.evaluate((it) => (it.isConnected ? it === document.activeElement : null));
    if (typeof has === 'boolean') return has;
    element = await target.elementHandle();
    return hasFocus(target);
  };
}

/** Presses Tab until the element has the focus, which must be seen at every stop on the way. */
export async function tabTo(page: Page, target: Locator, most = 120, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  await expect(target).not.toHaveClass(/ant-btn-loading/); // a button that is busy hears nothing
  const isThere = await focusOn(target);
  for (let presses = 0; presses < most; presses++) {
    if (await isThere()) {
      return;
    }
    await page.keyboard.press(key);
    await expectMarked(page);
  }
  throw new Error(`${most} presses of ${key} do not reach ${target}`);
}

/** Goes back to an element that stands before where the focus is. */
export const backTo = (page: Page, target: Locator) => tabTo(page, target, 20, 'Shift+Tab');

/** Presses keys, each after what the one before it showed has settled. */
export async function keys(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.keyboard.press(name);
    await atRest(page);
  }
}

/** Sends the form or follows the link that has the focus, and waits for the page that comes. */
export async function leave(page: Page, key = 'Enter'): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.keyboard.press(key)]);
  await takenOver(page);
}

/** Goes to the element by Tab and presses a key there. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field by Tab and types over what it holds. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

export const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
export const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true });
