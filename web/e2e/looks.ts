import type { Page } from '@playwright/test';

/** What readers set most with the accessibility toolbar, as the words of `<html data-variant>` that the server would write. */
const chosen = ['theme-yellow-black', 'zoom-130', 'simple'];

const dress = (page: Page, look: string) =>
  page.evaluate((words) => {
    if (words) document.documentElement.dataset.variant = words;
    else delete document.documentElement.dataset.variant;
  }, look);

/** A public page in the look it has for everybody; only such a page is dressed otherwise. */
const isPlainPublicPage = (page: Page) =>
  page.evaluate(() => document.getElementById('page-data') !== null && !document.documentElement.dataset.variant);

/** Checks a page as it stands, and a public page in high contrast, at 130 % and in the simple version too; returns all faults. */
export async function inEveryLook(page: Page, faults: () => Promise<string[]>): Promise<string[]> {
  const found = await faults();
  if (!(await isPlainPublicPage(page))) return found;
  for (const look of chosen) {
    await dress(page, look);
    found.push(...(await faults()).map((fault) => `${look}: ${fault}`));
  }
  await dress(page, '');
  return found;
}
