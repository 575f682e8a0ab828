import { expect } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { hasFocus, keys, press, pressKey, tabTo, write } from './keys';
import { expectHidden } from './matchers';

/** A way to work. The same task is done once with each, and shows the same to the person. */
export type Hand = {
  name: 'by mouse' | 'by keyboard alone';
  /** Presses a button or follows a link. */
  press: (target: Locator) => Promise<void>;
  /** Types over what a field holds. */
  write: (target: Locator, text: string) => Promise<void>;
  /** Changes a check box or a switch. */
  tick: (target: Locator) => Promise<void>;
  /** Takes one word of a list that drops down. */
  choose: (target: Locator, word: string) => Promise<void>;
  /** Opens the menu of a button and takes an entry. */
  menu: (opener: Locator, entry: string) => Promise<void>;
  /** Checks or selects a node of a tree that is in sight. */
  node: (tree: Locator, name: string) => Promise<void>;
};

/** The list that has dropped down, of a select or of a tree. */
export const dropDown = () => page.css('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
const menuEntry = (entry: string) => page.getByRole('menuitem', { name: entry, exact: true });

/** The box of a select, which shows what is chosen: the input in it is as narrow as what is typed. */
export async function boxOf(target: Locator): Promise<Locator> {
  const box = (await target.findElement()).closest('.ant-select');
  if (!box) throw new Error(`${target.selector} is no select`);
  return page.elementLocator(box);
}

export const mouse: Hand = {
  name: 'by mouse',
  press: (target) => target.click(),
  write: async (target, text) => {
    await target.click();
    await pressKey('ControlOrMeta+A');
    await commands.insertText(text);
  },
  tick: (target) => target.click(),
  choose: async (target, word) => {
    await (await boxOf(target)).click();
    await dropDown().css('.ant-select-item-option').getByText(word, { exact: true }).click();
  },
  menu: async (opener, entry) => {
    await opener.click();
    await menuEntry(entry).click();
  },
  node: (tree, name) => tree.getByText(name, { exact: true }).click(),
};

/** Presses ArrowDown until what it goes through stands at the right entry. */
async function arrowTo(isThere: () => boolean, what: string): Promise<void> {
  const most = 40;
  for (let presses = 0; presses < most; presses++) {
    if (isThere()) return;
    await keys('ArrowDown');
  }
  throw new Error(`${most} presses of the arrow key do not reach ${what}`);
}

const wordsOf = (target: Locator) => target.query()?.textContent?.trim();

export const keyboard: Hand = {
  name: 'by keyboard alone',
  press,
  write,
  tick: (target) => press(target, 'Space'),
  choose: async (target, word) => {
    await press(target, 'ArrowDown');
    const active = dropDown().css('.ant-select-item-option-active');
    await expect.element(active).toHaveLength(1);
    await arrowTo(() => wordsOf(active) === word, word);
    await pressKey('Enter');
  },
  menu: async (opener, entry) => {
    await press(opener);
    const item = menuEntry(entry);
    await expect.element(item).toBeVisible();
    await expect.element(page.getByRole('menu').css(':focus')).toHaveLength(1);
    await arrowTo(() => hasFocus(item), entry);
    await pressKey('Enter');
  },
  node: async (tree, name) => {
    await tabTo(tree);
    await pressKey('Home');
    await arrowTo(() => tree.css('.ant-tree-treenode-active').getByText(name, { exact: true }).query() !== null, name);
    await pressKey('Space');
  },
};

export const hands = [mouse, keyboard];

/** Reads a question and answers it. */
export async function agree(by: Hand, question: string, answer: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await by.press(dialog.getByRole('button', { name: answer, exact: true }));
  await expectHidden(dialog);
}
