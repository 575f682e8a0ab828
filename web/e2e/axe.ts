import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { accessibilityFaults, lookFor } from '../src/testing/accessibility-faults';
import { inEveryLook } from './looks';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that a page breaks as it stands, each with the element and the reason, and names that are not Chinese. `without` names rules that cannot hold. */
export async function brokenRules(page: Page, without: string[] = []): Promise<string[]> {
  for (const frame of page.frames()) {
    // A document that was looked at before still has it, and knows its way about.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  }
  return page.evaluate(accessibilityFaults, lookFor(without));
}

/** Fails with every violation of the page, in every look that readers may have chosen. */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  expect(await inEveryLook(page, () => brokenRules(page, without)), page.url()).toEqual([]);
}
