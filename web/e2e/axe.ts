import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { accessibilityFaults, lookFor } from '../src/testing/accessibility-faults';
import { atRest } from './at-rest';
import { inLooks, mostChanged } from './looks';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What to look at: all rules without those that cannot hold, or some of them only. */
type Rules = { without?: string[]; only?: string[] | undefined };

/** The rules that a page breaks as it stands, each with the element and the reason, and names that are not Chinese. */
export async function brokenRules(page: Page, { without = [], only }: Rules = {}): Promise<string[]> {
  await atRest(page);
  for (const frame of page.frames()) {
    // A document that was looked at before still has it, and knows its way about.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  }
  return page.evaluate(accessibilityFaults, lookFor(without, only));
}

/** Fails with every violation of the page, in the look it has and in one that readers may have chosen. */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  const faults = await inLooks(page, mostChanged, (only) => brokenRules(page, { without, only }));
  expect(faults, page.url()).toEqual([]);
}
