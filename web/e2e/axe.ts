import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { Result, run } from 'axe-core';
import { inEveryLook } from './looks';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits for what fades or moves and will come to an end: colours on the way are nobody's. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** The rules that a page breaks as it stands, each with the element and the reason, and names that are not Chinese. `without` names rules that cannot hold. */
export async function brokenRules(page: Page, without: string[] = []): Promise<string[]> {
  await standStill(page);
  for (const frame of page.frames()) {
    // A document that was looked at before still has it, and knows its way about.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  }
  const violations = await page.evaluate(
    ([runOnly, rules]): Promise<Result[]> => {
      const axe: { run: typeof run } = Reflect.get(window, 'axe');
      const options = { runOnly, rules, resultTypes: ['violations' as const], preload: false };
      return axe.run(document, options).then((found) => found.violations);
    },
    [standards, Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))] as const,
  );
  const faults = await englishNames(page);
  for (const { id, nodes } of violations) {
    for (const { target, failureSummary = '' } of nodes) {
      const place = target.join(' ');
      if (id === 'target-size' && !(await isTooSmallInTheMiddle(page, place))) continue;
      faults.push(`${id}: ${place}: ${failureSummary}`);
    }
  }
  return faults;
}

/** Names in English that a screen reader would say in between: antd calls its drawings by their file names. */
const englishNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-label]')]
      .filter((element) =>
        /^([a-z]+(-[a-z]+)*|[A-Z][a-z]+( [A-Z][a-z]+)+)$/.test(element.getAttribute('aria-label') ?? ''),
      )
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'),
      )
      .filter((element) => !element.parentElement?.closest('button[aria-label]'))
      .map(
        (element) =>
          `english name: ${element.getAttribute('aria-label')} in ${element.parentElement?.outerHTML.slice(0, 120)}`,
      ),
  );

/** Bars that stay at the edge of the window may cover half a control; it is too small if it still is so in the middle of the window. */
const isTooSmallInTheMiddle = (page: Page, place: string) =>
  page.evaluate(async (selector) => {
    const axe: { run: typeof run } = Reflect.get(window, 'axe');
    const { scrollX, scrollY } = window;
    document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const found = await axe.run(selector, { runOnly: { type: 'rule', values: ['target-size'] }, preload: false });
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return found.violations.length > 0;
  }, place);

/** Fails with every violation of the page, in every look that readers may have chosen. */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  expect(await inEveryLook(page, () => brokenRules(page, without)), page.url()).toEqual([]);
}
