import type { Page } from '@playwright/test';

/**
 * A look that readers choose with the accessibility toolbar, as the words of `<html data-variant>` that the server would write. The
 * document stays the same; colours, sizes and what is shown of it change, so only some rules can be broken anew.
 */
export type Look = { words: string; rules: string[] };

const bySize = ['target-size', 'scrollable-region-focusable'];
/** Words that are hidden name nothing, and what moves to their place may be too small. */
const byHiding = [...bySize, 'button-name', 'link-name', 'summary-name', 'label', 'aria-hidden-focus'];
const byColour = ['color-contrast', 'link-in-text-block'];
const byStyle = [...byColour, ...bySize];
const byShowing = [...byColour, ...byHiding];

/** What a look, or another width, can break. */
export const rulesOfStyle = byShowing;

/**
 * The looks that readers set most. The simple version leaves much out, so the others have to be seen without it. It darkens three greys for
 * all pages alike: its colours are looked at in `accessibility-toolbar.spec.ts`, on a page of each kind.
 */
export const looks: readonly Look[] = [
  { words: 'theme-yellow-black zoom-130', rules: byStyle },
  { words: 'simple', rules: byHiding },
];

/**
 * On a phone the colours are those of the wide page and what is hidden is, too. What is left are sizes: regions that scroll only there,
 * and all of it at once. Whether the page itself scrolls is asked in each.
 */
export const narrowLooks: readonly Look[] = [
  { words: 'theme-yellow-black zoom-130', rules: ['scrollable-region-focusable'] },
  { words: 'theme-yellow-black zoom-130 simple', rules: byHiding },
];

/** All of it at once: for what opens or is answered on a page whose looks `every-page.spec.ts` sees one by one. */
export const mostChanged: readonly Look[] = [{ words: 'theme-yellow-black zoom-130 simple', rules: byShowing }];

const dress = (page: Page, words: string) =>
  page.evaluate((look) => {
    if (look) document.documentElement.dataset.variant = look;
    else delete document.documentElement.dataset.variant;
  }, words);

/** A public page in the look it has for everybody; only such a page is dressed otherwise. */
const isPlainPublicPage = (page: Page) =>
  page.evaluate(() => document.body.dataset.kind !== undefined && !document.documentElement.dataset.variant);

type Check = (rules?: string[]) => Promise<string[]>;

/** Checks a page as it stands, and a public page in other looks by the rules that these can break; returns all faults. */
export async function inLooks(page: Page, chosen: readonly Look[], faults: Check): Promise<string[]> {
  const found = await faults();
  if (!(await isPlainPublicPage(page))) return found;
  for (const { words, rules } of chosen) {
    await dress(page, words);
    found.push(...(await faults(rules)).map((fault) => `${words}: ${fault}`));
  }
  await dress(page, '');
  return found;
}
