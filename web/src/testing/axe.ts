import axe from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Broken accessibility rules of the current document. jsdom has no layout, so contrast is checked in a real browser. */
export async function brokenRules(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    runOnly: standards,
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  });
  return violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
