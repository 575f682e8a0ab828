import axe from 'axe-core';
import { expect } from 'vitest';
import { accessibilityFaults, lookFor } from '../accessibility-faults';

Reflect.set(window, 'axe', axe);

/** What the document breaks as it stands; `without` names rules that cannot hold. */
export const faults = (without: readonly string[] = []): Promise<string[]> => accessibilityFaults(lookFor(without));

/** Fails with every violation. A widget by itself brings no heading of the page. */
export async function expectAccessible(): Promise<void> {
  await settle();
  expect(await faults(['page-has-heading-one'])).toEqual([]);
}

/** How many pixels the document is wider than its window. */
export const sidewaysScroll = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

const quietFor = 120;
const patience = 1000; // some scenarios never rest

/** Waits until the document was left alone for a while: dialogs have opened, what measures itself has done so. */
export const settle = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      watch.disconnect();
      clearTimeout(latest);
      clearTimeout(quiet);
      resolve();
    };
    let quiet = setTimeout(done, quietFor);
    const latest = setTimeout(done, patience);
    const watch = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(done, quietFor);
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
