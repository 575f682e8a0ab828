import type { Result, run } from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a look at a document is told: which rules count, and which of them cannot hold. */
export type Look = { only: { type: 'tag' | 'rule'; values: string[] }; without: readonly string[] };

/** All rules of the standards, or only some. */
export const lookFor = (without: readonly string[] = [], rules?: readonly string[]): Look => ({
  only: rules
    ? { type: 'rule', values: rules.filter((rule) => !without.includes(rule)) }
    : { type: 'tag', values: standards },
  without,
});

/**
 * The rules that a document breaks as it stands, each with the element and the reason, and names that are not Chinese. It runs in the
 * browser, where `window.axe` has to be: component tests call it there, end-to-end tests send it to the page as it is written, so it
 * names nothing outside itself.
 */
export async function accessibilityFaults({ only, without }: Look): Promise<string[]> {
  const axe: { run: typeof run } = Reflect.get(window, 'axe');

  /** Waits for what fades or moves and will come to an end: colours on the way are nobody's. */
  async function standStill(): Promise<void> {
    const moving = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }

  /** Names in English that a screen reader would say in between: antd calls its drawings by their file names. */
  function englishNames(): string[] {
    return [...document.querySelectorAll('[aria-label]')]
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
      );
  }

  /** Bars that stay at the edge of the window may cover half a control; it is too small if it still is so in the middle of the window. */
  async function isTooSmallInTheMiddle(place: string): Promise<boolean> {
    const { scrollX, scrollY } = window;
    document.querySelector(place)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const found = await axe.run(place, { runOnly: { type: 'rule', values: ['target-size'] }, preload: false });
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return found.violations.length > 0;
  }

  async function describe({ id, nodes }: Result): Promise<string[]> {
    const found: string[] = [];
    for (const { target, failureSummary = '' } of nodes) {
      const place = target.join(' ');
      if (id === 'target-size' && !(await isTooSmallInTheMiddle(place))) continue;
      found.push(`${id}: ${place}: ${failureSummary}`);
    }
    return found;
  }

  await standStill();
  const { violations } = await axe.run(document, {
    runOnly: only,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    preload: false,
  });
  const faults = englishNames();
  for (const violation of violations) faults.push(...(await describe(violation)));
  return faults;
}
