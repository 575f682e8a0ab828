import { expect } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import type { BrowserCommandContext } from 'vitest/node';
import { unmarkedFocus } from '../focus-mark';
import type * as inNode from './commands';

type AsCalled<Command> = Command extends (context: BrowserCommandContext, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never;
type Commands = { [Name in keyof typeof inNode]: AsCalled<(typeof inNode)[Name]> };

declare module 'vitest/browser' {
  interface BrowserCommands extends Commands {}
}

/** Fails when the focus cannot be seen: an outline of 2 px on the focused element or on the control drawn around it. */
export async function expectMarked(): Promise<void> {
  // Most outlines are there at once, the others grow within a fifth of a second.
  if (unmarkedFocus() === null) return;
  await expect.poll(unmarkedFocus, { message: 'the focus is marked', timeout: 5_000, interval: 20 }).toBeNull();
}

export const hasFocus = (target: Locator): boolean => target.query() === document.activeElement;

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Presses one key or combination, as `Control+Shift+ArrowLeft`. */
export const pressKey = (name: string): Promise<void> => commands.pressKeys([name]);

/** Presses keys as a person does, each after what the one before it showed has settled. */
export const keys = (...names: string[]): Promise<void> => commands.pressKeys(names, 150);

/** Types letter by letter. */
export const type = (text: string): Promise<void> => commands.typeText(text);

/** Waits until an element hears keys: a button that shows that it is busy hears nothing, as one before the names of what is chosen came. */
async function hearing(target: Locator): Promise<void> {
  await expect.element(target).toBeEnabled();
  await expect.element(target).not.toHaveClass('ant-btn-loading');
}

/** Presses Tab until the element has the focus, which must be seen at every stop on the way. */
export async function tabTo(target: Locator, most = 120): Promise<void> {
  await expect.element(target).toBeVisible();
  await hearing(target);
  let element = await target.findElement();
  for (let presses = 0; presses < most; presses++) {
    // To look it up by its role and name costs more than the key: again only when it was drawn anew.
    if (!element.isConnected) element = await target.findElement();
    if (element === document.activeElement) return;
    await pressKey('Tab');
    await expectMarked();
  }
  throw new Error(`${most} presses of Tab do not reach ${target.selector}`);
}

/** Goes to the element by Tab and presses a key there. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await pressKey(key);
}

/** Goes to a field by Tab and types over what it holds. */
export async function write(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await pressKey('ControlOrMeta+A');
  await type(text);
}

/** Puts the focus on an element without a key or a pointer. */
export async function focus(target: Locator): Promise<void> {
  await hearing(target);
  (await target.findElement()).focus();
}

type Place = Pick<Locator, 'getByRole'>;

export const button = (name: string | RegExp, place: Place = page) =>
  place.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
export const field = (name: string, place: Place = page) => place.getByRole('textbox', { name, exact: true });
export const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
export const combobox = (name: string, place: Place = page) => place.getByRole('combobox', { name, exact: true });
