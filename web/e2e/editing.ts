import type { Locator, Page } from '@playwright/test';
import { keys } from './keys';
import { expect } from './test';

/** A button by its name. */
export const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name });
/** The box of the gallery that holds the stored value. */
export const stored = (page: Page) => page.getByRole('textbox', { name: '保存的值' });

/** Opens a scenario of the gallery and returns the text of the editor in it. */
export async function open(page: Page, scenario: string, label: string): Promise<Locator> {
  await page.goto('about:blank');
  await page.goto(`/gallery.html#${scenario}`);
  const text = page.getByRole('textbox', { name: label, exact: true });
  await text.waitFor();
  return text;
}

/** An input method writes: letters first, which stand in the text unfinished, then the words that the person chooses. */
export async function compose(page: Page, letters: string, words: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (let end = 1; end <= letters.length; end += 1) {
    const text = letters.slice(0, end);
    await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  await page.waitForTimeout(700); // the editors look at the text when the person pauses
  await session.send('Input.insertText', { text: words });
  await session.detach();
}

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
