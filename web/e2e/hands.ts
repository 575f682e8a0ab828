import { expect, type Locator, type Page } from '@playwright/test';
import { hasFocus, keys, press, tabTo, write } from './keys';

/** A way to work. The same task is done once with each, and shows the same to the person. */
export type Hand = {
  name: 'by mouse' | 'by keyboard alone';
  /** Marks what this hand makes, so that both work in the same site. */
  mark: string;
  /** Past the menu to the work of a page that has just been opened. */
  start: (page: Page) => Promise<void>;
  /** Presses a button or follows a link. */
  press: (target: Locator) => Promise<void>;
  /** Types over what a field holds. */
  write: (target: Locator, text: string) => Promise<void>;
  /** Changes a check box or a switch. */
  tick: (target: Locator) => Promise<void>;
  /** Takes one of the round boxes of a group. */
  pick: (group: Locator, word: string) => Promise<void>;
  /** Takes one word of a list that drops down. */
  choose: (target: Locator, word: string) => Promise<void>;
  /** Opens the menu of a button and takes an entry. */
  menu: (opener: Locator, entry: string) => Promise<void>;
  /** Checks or selects a node of a tree that is in sight. */
  node: (tree: Locator, name: string) => Promise<void>;
  /** Gives files to a field for files. */
  give: (target: Locator, files: string[]) => Promise<void>;
};

const options = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option');
const menuEntry = (page: Page, entry: string) => page.getByRole('menuitem', { name: entry, exact: true });

export const mouse: Hand = {
  name: 'by mouse',
  mark: '甲',
  start: async () => {},
  press: (target) => target.click(),
  write: async (target, text) => {
    await target.click();
    await target.press('ControlOrMeta+A');
    await target.page().keyboard.insertText(text);
  },
  tick: (target) => target.click(),
  pick: (group, word) => group.getByRole('radio', { name: word, exact: true }).click(),
  choose: async (target, word) => {
    // The list opens at its box; the input in it is as narrow as what is typed.
    await target.locator('xpath=ancestor::div[contains(concat(" ", @class, " "), " ant-select ")]').click();
    await options(target.page()).getByText(word, { exact: true }).click();
  },
  menu: async (opener, entry) => {
    await opener.click();
    await menuEntry(opener.page(), entry).click();
  },
  node: (tree, name) => tree.getByText(name, { exact: true }).click(),
  give: async (target, files) => {
    const page = target.page();
    const id = await target.getAttribute('id');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator(`label[for="${id}"]`).click()]);
    await chooser.setFiles(files);
  },
};

/** Presses ArrowDown until what it goes through stands at the right entry. */
async function arrowTo(page: Page, isThere: () => Promise<boolean>, what: string): Promise<void> {
  const most = 40;
  for (let presses = 0; presses < most; presses++) {
    if (await isThere()) {
      return;
    }
    await keys(page, 'ArrowDown');
  }
  throw new Error(`${most} presses of the arrow key do not reach ${what}`);
}

export const keyboard: Hand = {
  name: 'by keyboard alone',
  mark: '乙',
  start: async (page) => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
    await page.keyboard.press('Enter');
  },
  press: (target) => press(target.page(), target),
  write: (target, text) => write(target.page(), target, text),
  tick: (target) => press(target.page(), target, 'Space'),
  pick: async (group, word) => {
    const page = group.page();
    const wanted = group.getByRole('radio', { name: word, exact: true });
    await press(page, group.getByRole('radio').first(), 'Space');
    await arrowTo(page, () => wanted.isChecked(), word);
  },
  choose: async (target, word) => {
    const page = target.page();
    await press(page, target, 'ArrowDown');
    const active = options(page).and(page.locator('.ant-select-item-option-active'));
    await expect(active).toHaveCount(1);
    await arrowTo(page, async () => (await active.innerText()).trim() === word, word);
    await page.keyboard.press('Enter');
  },
  menu: async (opener, entry) => {
    const page = opener.page();
    await press(page, opener);
    const item = menuEntry(page, entry);
    await expect(item).toBeVisible();
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
    await arrowTo(page, () => hasFocus(item), entry);
    await page.keyboard.press('Enter');
  },
  node: async (tree, name) => {
    const page = tree.page();
    await tabTo(page, tree);
    const active = tree.locator('.ant-tree-treenode-active').getByText(name, { exact: true });
    await page.keyboard.press('Home');
    await arrowTo(page, async () => (await active.count()) > 0, name);
    await page.keyboard.press('Space');
  },
  give: async (target, files) => {
    const page = target.page();
    const choosing = page.waitForEvent('filechooser'); // before the walk: the browser needs a moment to hand its dialog over
    await tabTo(page, target);
    await page.keyboard.press('Enter');
    const chooser = await choosing;
    await chooser.setFiles(files);
  },
};

export const hands = [mouse, keyboard];
