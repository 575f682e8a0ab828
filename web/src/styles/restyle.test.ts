// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * What a rule hands down as a custom property is styled anew in every element below, each time the rule begins or ends to apply. With a
 * condition that pressing, focusing or scrolling changes, half the page was styled anew for a click.
 */
const states = /:has\(|:hover|:active|:focus|\[data-away\]/;

const roots = ['styles', 'features/portal', 'ui-portal', 'apps/portal'];
const sheets = roots.flatMap((root) =>
  readdirSync(`src/${root}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `src/${root}/${name}`),
);

const rulesOf = (text: string) =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }));

test('no state of a part of a page hands a custom property down', () => {
  expect(sheets.length).toBeGreaterThan(20);
  const wrong = sheets.flatMap((file) =>
    rulesOf(readFileSync(file, 'utf8'))
      .filter(({ selector, body }) => states.test(selector) && /(^|[\s;])--[\w-]+\s*:/.test(body))
      .map(({ selector }) => `${file}: ${selector}`),
  );
  expect(wrong).toEqual([]);
});
