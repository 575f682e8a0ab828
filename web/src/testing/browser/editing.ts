import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { button, focus, hasFocus, keys, pressKey } from './keys';
import { expectHidden } from './matchers';
import { show } from './show';

/** The box of the gallery that holds the stored value and can be typed into. */
export const storedBox = page.getByRole('textbox', { name: '保存的值' });

/** What is stored now. */
export const storedValue = (): string => {
  const box = storedBox.query();
  return box instanceof HTMLTextAreaElement ? box.value : '';
};

/** Opens an editor of the gallery with this value and puts the cursor behind the last letter of its text. */
export async function edit(scenario: string, label: string, value: string): Promise<Locator> {
  await show(scenario);
  const text = page.getByRole('textbox', { name: label, exact: true });
  await expect.element(text).toBeVisible();
  await storedBox.fill(value);
  await focus(text);
  await pressKey('Control+End');
  return text;
}

/** Goes from the text to a tool by the keyboard and presses it. */
export async function pressTool(name: string): Promise<void> {
  await pressKey('Alt+F10');
  await focusTool(name);
  await pressKey('Enter');
}

/** Goes with the arrows through the tools, one of which has the focus. */
export async function focusTool(name: string): Promise<void> {
  const tool = page.getByRole('toolbar').getByRole('button', { name }).first();
  const most = 60;
  for (let steps = 0; steps < most; steps += 1) {
    if (hasFocus(tool)) return;
    await pressKey('ArrowRight');
  }
  throw new Error(`${most} arrow keys do not reach ${name}`);
}

/** Opens a menu of the tools by the keyboard and chooses from it. */
export async function pressChoice(menu: string, name: string): Promise<void> {
  await pressTool(menu);
  const choice = page.getByRole('menuitem', { name, exact: true });
  await expect.element(choice).toBeVisible();
  const most = 20;
  for (let steps = 0; steps < most; steps += 1) {
    if (choice.query()?.contains(document.activeElement)) {
      await pressKey('Enter');
      await expectHidden(choice);
      return;
    }
    await keys('ArrowDown');
  }
  throw new Error(`${most} arrow keys do not reach ${name}`);
}

/** The editor covers the page, and nothing behind it can be reached. */
export async function expectCovered(): Promise<void> {
  await expect.poll(() => storedBox.query()?.closest('[inert]') ?? null).not.toBeNull();
  const bar = page.getByRole('toolbar').query() ?? button('退出全屏').query();
  expect(fixedLayer(bar)).toBe('999');
}

function fixedLayer(element: Element | null): string {
  for (let at = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.position === 'fixed') return style.zIndex;
  }
  return 'none';
}
